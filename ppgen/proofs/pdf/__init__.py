"""Proves PDF files by PDFium, which had no part in writing them."""

from ppgen.proofs.pdf.pages import prove

__all__ = ["prove"]
