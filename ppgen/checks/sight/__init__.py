"""What is seen on a composed piece: texts, pictures, codes, and what lies under and over them."""
