"""Turns sheets into files, one format a module; a module is found by being here and saying `FORMAT`."""
