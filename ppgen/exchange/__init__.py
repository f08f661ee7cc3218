"""Data in and out: tables, spreadsheets, translations, filled score sheets, tournaments."""
