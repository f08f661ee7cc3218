"""A printed test sheet into numbers: where the back came out beside the front."""
