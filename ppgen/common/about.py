"""What this program is called, and its version."""

VERSION = "0.1.0"

DISTRIBUTION = "ppgen-cards"
"""What the package index calls this program; `ppgen` there is an unrelated one."""
