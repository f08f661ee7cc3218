"""What is longer than its box: blocks of rows that go on in the next column, or on the next page."""
