"""How the program starts and ends: modules loaded when first used, no plugins, no search for garbage."""

from __future__ import annotations

import _thread
import atexit
import gc
import importlib
import importlib.util
import io
import os
import signal
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType, ModuleType, TracebackType
from typing import Any

_PACKAGES = "importlib.metadata"
_SETTINGS = frozenset({"SOURCE_DATE_EPOCH", "TZ"})
_OF_REPORTLAB = "RL_"
_FILES_OF_REPORTLAB = ("reportlab_mods", "reportlab_settings")

SOON = 0.005
"""Seconds after which an interrupt comes again that a library let fall."""


def lazily(name: str) -> ModuleType:
    """Return a module that is loaded when it is first used; raises ImportError if there is none."""
    if name in sys.modules:
        return sys.modules[name]
    if name.rpartition(".")[0] not in {"", *sys.modules}:
        return _Apart(name)
    spec = importlib.util.find_spec(name)
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no module {name}", name=name)
    if spec.submodule_search_locations is not None:
        return _Apart(name)  # who imports a part of a package that waits would have the part loaded twice
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class _Apart(ModuleType):
    """A package, or a module of one that is not loaded either: loaded when something of it is used."""

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self.__name__), name)


def never_mute() -> None:
    """Let reports be printed everywhere: without an output, and where letters are not of its encoding.

    A terminal shows a question mark for such letters; what goes into a file or to another program is UTF-8.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper) and stream.isatty():
            stream.reconfigure(errors="replace")
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def without_plugins() -> None:
    """Keep plugins away that other packages of the environment bring to pydantic, for this program.

    They could change what files mean from one machine to the next, and looking for them in every package that
    is installed takes 0.05 s. What they would be looked for with waits as well, as it brings much along.
    """
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    spec = None if _PACKAGES in sys.modules else importlib.util.find_spec(_PACKAGES)
    if spec is not None:
        waiting = _Packages(_PACKAGES)
        waiting.__path__ = [*(spec.submodule_search_locations or ())]
        sys.modules[_PACKAGES] = waiting
        importlib.metadata = waiting


_MOST_COLUMNS = "1000"
"""No terminal is wider; help in millions of columns takes minutes."""


def without_settings() -> None:
    """Keep from libraries what the machine says to them, for this program: it could change what is drawn.

    A date of a build, a time zone and settings of reportlab's end the program where they are no such thing,
    and nothing that is made carries a time. Files of settings in the home are programs that reportlab runs.
    """
    for name in [one for one in os.environ if one in _SETTINGS or one.startswith(_OF_REPORTLAB)]:
        del os.environ[name]
    width = os.environ.get("COLUMNS", "").strip()
    if width.isdecimal() and len(width) >= len(_MOST_COLUMNS):
        os.environ["COLUMNS"] = _MOST_COLUMNS
    for name in _FILES_OF_REPORTLAB:
        sys.modules.setdefault(name, ModuleType(name))


class _Packages(_Apart):
    """What tells which packages are installed: who merely imports `entry_points` of it has nothing loaded."""

    def entry_points(self, **chosen: str) -> Any:
        """Return what packages offer to others."""
        return self.__getattr__("entry_points")(**chosen)

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return super().__getattr__(name)


@contextmanager
def without_collector() -> Generator[None]:
    """Switch the search for garbage in cycles off for a while, and spare it what was made meanwhile.

    What the stages make lives until the end of the run, and the search would go through all of it
    again and again, and once more at the end.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()


def end_at_once(code: int) -> None:
    """End the program with an exit code, its memory left to the system, which takes it back much sooner.

    What is registered for the end is done, and what was printed, also by that, is on its way before.
    Where something could not be printed, this returns, so that Python ends as it does then.
    """
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):
        return
    os._exit(code)


@dataclass(slots=True)
class Interrupts:
    """Whether somebody pressed Ctrl-C, and whether a library let it fall, so that the program went on.

    While it `falls`, another one cannot be raised either, and comes later.
    """

    came: bool = False
    fell: bool = False
    falls: bool = False


@contextmanager
def noting_interrupts() -> Generator[Interrupts]:
    """Yield what notes each Ctrl-C: what fails after one is no fault of its own.

    A module whose loading was interrupted is half there, and fails otherwise the next time it is used. Where
    a library lets an interrupt fall (in what is called back from C, or while an object is freed), it comes
    once more a moment later.
    """
    noted = Interrupts()
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is not signal.default_int_handler:
        yield noted  # somebody else decides what becomes of it
        return

    def stop(_: int, __: object) -> None:
        noted.came = True
        if noted.falls:
            _thread.start_new_thread(_interrupt_soon, ())
            return
        raise KeyboardInterrupt

    def fallen(args: sys.UnraisableHookArgs) -> None:
        if not isinstance(args.exc_value, KeyboardInterrupt):
            told(args)
            return
        noted.fell = noted.falls = True
        _thread.start_new_thread(_interrupt_soon, ())  # a Timer waits until it runs, and may run too soon
        noted.falls = False

    def uncaught(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):  # Cython shows what it lets fall as if nobody caught it
            shown(kind, fault, trace)

    told, sys.unraisablehook = sys.unraisablehook, fallen
    shown, sys.excepthook = sys.excepthook, uncaught
    signal.signal(signal.SIGINT, stop)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook, sys.excepthook = told, shown


@contextmanager
def holding_interrupts() -> Generator[None]:
    """Let Ctrl-C wait until what is begun is done: what takes moments and must not be left half done."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    held = list[FrameType | None]()
    signal.signal(signal.SIGINT, lambda _, frame: held.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        before(signal.SIGINT, held[0])


def _interrupt_soon() -> None:
    """Interrupt the main thread, and what of the system it waits for, as far as the system lets one."""
    time.sleep(SOON)
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        os.kill(os.getpid(), signal.SIGINT)
