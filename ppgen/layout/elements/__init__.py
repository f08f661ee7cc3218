"""Layout elements: one kind of element a file, found by listing this folder.

A file defines one pydantic model, a subclass of `Element` named `Model`, whose `type` is a
literal of its own and whose `compose` turns it into ops.
"""
