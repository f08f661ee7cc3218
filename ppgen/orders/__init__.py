"""What is handed in at print shops: pieces on canvases of the sizes that they print, named and counted."""
