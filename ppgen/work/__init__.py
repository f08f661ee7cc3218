"""How much is done, by whom, and what is remembered: allowance, sharing, memory, loading late."""
