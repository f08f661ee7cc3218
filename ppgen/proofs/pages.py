"""Proves leaflets and booklets whose pages stand one by one: as any PDF."""

from ppgen.proofs.pdf import prove

__all__ = ["prove"]
