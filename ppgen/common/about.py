"""What this program is called, and its version."""

VERSION = "0.1.0"

PICTURE_MARK = b"Software\0ppgen"
"""Says in a PNG picture which program made it (11.3.3.2 of the specification of PNG)."""

DISTRIBUTION = "ppgen-cards"
"""What the package index calls this program; `ppgen` there is an unrelated one."""
