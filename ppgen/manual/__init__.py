"""Documents made out of the code: the reference, one page of all, schemas for editors, tables of rules."""
