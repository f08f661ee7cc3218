"""Kinds of component, one a file, found by listing this folder.

A file is called after the key of game.yaml that marks its kind (`cards:`, `net:`) and defines a `Model`, a
subclass of `Component`. It is loaded when a game has such a component.
"""
