"""CSV files and workbooks into rows of texts, each with its place."""
