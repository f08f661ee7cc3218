"""What every stage uses and none owns: problems, lengths, shapes, colours, listing folders, remembering."""
