"""Sharing the candidates of a run among processes, with the same result as in one process.

Candidates are dealt out in turn, and this process has its share too. The others write their outcomes into pipes,
which are read in the order of the candidates, so nothing depends on who is faster, and a process that is far ahead
waits. A worker is a fork of this process, or a new interpreter that begins the run anew from its text.
Each ends when it is done or nobody reads its pipe any more; they do not see Ctrl-C, which ends this process and,
on the way out, them.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import IO, Any, NamedTuple, NoReturn

from loomtext.ir.collector import patient
from loomtext.ir.diagnostics import DiagnosticError, Source
from loomtext.rewrite.passes import Context
from loomtext.rewrite.streaming import Outcome, Run, Share

FEW_FOR_FORK, FEW_FOR_SPAWN = 8, 64
"""With fewer candidates one process is faster: a fork takes as long as a few candidates, an interpreter as many."""
_PIPE_BYTES = 1 << 20
"""Wished size of a pipe; a candidate has up to some 100 kB of text."""


class Job(NamedTuple):
    """A run as another interpreter can begin it: what was read, and what was asked for."""

    text: str
    name: str
    start: str
    to: str
    options: Mapping[str, Any]
    verify_each: bool
    wanted: frozenset[str]

    def begin(self, share: Share) -> Run:
        """The run, with the share of one process. Warnings of what is behind us are told once, elsewhere."""
        from loomtext.grammar.reader import parse
        from loomtext.rewrite.passes import MAPPING, lowerings
        from loomtext.rewrite.streaming import keep

        module = parse(self.text, self.name)
        context = Context(options=self.options, verify_each=self.verify_each)
        start = self.start
        if int(start) < int(MAPPING):
            before = f"{int(MAPPING) - 1:02d}"
            for _ in lowerings(module, start, before, context):
                pass
            start = before
        elif self.options["select"] is not None or self.options["limit"] is not None:
            keep(module, self.options["select"], self.options["limit"])
        run = Run(module, start, self.to, context, self.wanted)
        run.share.__dict__.update(share.__dict__)
        return run


def default_jobs() -> int:
    """The number of CPUs that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def outcomes(run: Run, jobs: int, job: Job, *, fork: bool | None = None) -> Generator[Outcome, None, None]:
    """The outcomes of a run in order, by ``jobs`` processes at most.

    ``fork`` says whether workers are forks; by default they are where that is possible and no threads are
    running, which a fork would cut off. Raises DiagnosticError if a worker does not get to its end.
    """
    if fork is None:
        fork = hasattr(os, "fork") and threading.active_count() == 1
    alone = jobs == 1 or not run.has_at_least(FEW_FOR_FORK if fork else FEW_FOR_SPAWN)
    with patient(), contextlib.ExitStack() as stack:
        workers: list[Worker] = []
        found = run.outcomes()
        for number, outcome in enumerate(found):
            if outcome is None:
                outcome = workers[run.share.owner(number) - 1].next()
            yield outcome
            if number == 0 and not alone:
                # The first one has loaded what the others need as well.
                count = jobs if run.total is None else min(jobs, run.total - 1)
                workers = _start(run, found, job, count, fork, stack)


def _start(
    run: Run, found: Iterator[Outcome | None], job: Job, count: int, fork: bool, stack: contextlib.ExitStack
) -> list[Worker]:
    """Deal out the candidates behind the first one; the workers, which end with ``stack``."""
    workers: list[Worker] = []
    try:
        # Ctrl-C must find a worker either not there or known, and must not reach it before it is set to ignore it.
        with _interrupts_held() as mask:
            for place in range(1, count):
                share = Share(place, count, 1)
                worker = _forked(run, found, share, job.text, workers, mask) if fork else _spawned(job, share)
                stack.callback(worker.end)
                workers.append(worker)
    except OSError:
        # No process is to be had: this one does everything.
        for worker in workers:
            worker.end()
        return []
    run.share.__dict__.update(Share(0, count, 1).__dict__)
    return workers


@contextlib.contextmanager
def _interrupts_held() -> Iterator[Any]:
    """Let Ctrl-C wait where that is possible; the mask of signals that is restored at the end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield None
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield mask
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


class Worker:
    """A process that works on its share, and the pipe in which its outcomes come."""

    def __init__(self, pipe: IO[bytes], end: Callable[[], None], text: str) -> None:
        self.pipe = pipe
        self._end = end
        self._text = text
        self._ended = False

    def next(self) -> Outcome:
        """Its next outcome. Raises DiagnosticError if it has died, RuntimeError with its traceback if it failed."""
        try:
            outcome = _Unpickler(self.pipe, self._text).load()
        except (EOFError, pickle.UnpicklingError):
            raise DiagnosticError.of(
                "a worker process came to an end before its work was done", hint="--jobs 1 needs no other process"
            ) from None
        if isinstance(outcome, Outcome):
            return outcome
        raise RuntimeError(f"in a worker process:\n{outcome}")

    def end(self) -> None:
        """End the process, if it still runs, and wait for it."""
        if not self._ended:
            self._ended = True
            self.pipe.close()
            self._end()


# -- what a worker does --------------------------------------------------------------------------------


def _work(found: Iterator[Outcome | None], out: IO[bytes], text: str) -> None:
    """Write the outcomes of this process's share, or the traceback of a fault."""
    try:
        for outcome in found:
            if outcome is not None:
                _Pickler(out, text).dump(outcome)
                out.flush()
    except BrokenPipeError:
        pass
    except BaseException:
        with contextlib.suppress(OSError):
            import traceback

            pickle.dump(traceback.format_exc(), out)
            out.flush()


class _Pickler(pickle.Pickler):
    """The text of the input, to which every diagnostic refers, stays where it is on both sides."""

    def __init__(self, out: IO[bytes], text: str) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self.text = text

    def persistent_id(self, obj: Any) -> Any:
        return (obj.name, obj.style) if isinstance(obj, Source) and obj.text is self.text else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, pipe: IO[bytes], text: str) -> None:
        super().__init__(pipe)
        self.text = text

    def persistent_load(self, pid: Any) -> Source:
        return Source(self.text, *pid)


# -- forks ---------------------------------------------------------------------------------------------


def _forked(
    run: Run, found: Iterator[Outcome | None], share: Share, text: str, others: list[Worker], mask: Any
) -> Worker:
    """A fork of this process that goes on with ``found`` where it is. ``mask`` is its mask of signals."""
    read, write = os.pipe()
    _enlarge(write)
    try:
        pid = os.fork()
        if pid == 0:
            _child(run, found, share, text, [read, *(other.pipe.fileno() for other in others)], write, mask)
    except OSError:
        os.close(read)
        raise
    finally:
        os.close(write)

    def end() -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)

    return Worker(os.fdopen(read, "rb"), end, text)


def _child(
    run: Run, found: Iterator[Outcome | None], share: Share, text: str, unused: list[int], write: int, mask: Any
) -> NoReturn:
    """What the fork does; it never returns into what this process was doing."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for handle in unused:  # As long as anybody can read a pipe, its writer does not learn that nobody does.
            os.close(handle)
        gc.freeze()
        run.share.__dict__.update(share.__dict__)
        with os.fdopen(write, "wb") as out:
            _work(found, out, text)
    finally:
        os._exit(0)


def _enlarge(pipe: int) -> None:
    """Let a pipe hold several candidates, where the system allows that."""
    try:
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    except (ImportError, AttributeError, OSError):
        pass


# -- new interpreters ----------------------------------------------------------------------------------


_PROGRAM = """\
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from loomtext.rewrite.workers import main
main()
"""


def _spawned(job: Job, share: Share) -> Worker:
    """A new interpreter, in a session of its own so that it does not see Ctrl-C."""
    import subprocess

    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None

    def end() -> None:
        process.kill()
        process.wait()

    worker = Worker(process.stdout, end, job.text)
    with contextlib.suppress(BrokenPipeError), process.stdin as pipe:
        pickle.dump(sys.path, pipe)
        pickle.dump((job, share), pipe)
    return worker


def main() -> None:
    """The new interpreter's part."""
    out = io.BufferedWriter(io.FileIO(os.dup(1), "w"))
    sys.stdout = sys.stderr
    job, share = pickle.load(sys.stdin.buffer)

    def found() -> Iterator[Outcome | None]:
        yield from job.begin(share).outcomes()

    with patient():
        _work(found(), out, job.text)
