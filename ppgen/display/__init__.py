"""The display list: ops in millimetres, and the pieces, sheets and documents that carry them."""
