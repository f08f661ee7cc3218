"""ppgen turns card data and layouts in YAML into things people print, cut, fold and play with."""

__version__ = "0.1.0"
