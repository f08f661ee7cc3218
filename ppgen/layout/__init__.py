"""Stage 2, layouts: YAML of layouts and themes into elements that know how to draw themselves."""
