"""What every stage uses and none owns: problems, lengths, shapes, colours, characters, listing folders."""
