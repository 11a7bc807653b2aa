"""Dask: tasks on processes of this machine or of a cluster."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

from foursight.data._errors import DataError

#: How often a task is tried when its worker dies.
TRIES = 10
#: How long a scheduler may take to answer.
PATIENCE = "30s"


def run_on_cluster(
    work: Callable[..., Any], tasks: list[Any], scheduler: str | None, workers: int | None
) -> Iterator[Any]:
    """The results of ``work(*task)`` for each task as they come; the first tasks are begun first."""
    try:
        import dask
        import distributed
    except ImportError:
        raise DataError("dask.distributed is not installed: pip install 'foursight[data]'") from None
    with dask.config.set({"distributed.scheduler.allowed-failures": TRIES}), ExitStack() as stack:
        try:
            if scheduler is None:
                count = workers or os.cpu_count() or 1
                # Nobody looks at the page of a job that runs from a script, and its port may be taken.
                cluster = distributed.LocalCluster(
                    n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
                )
                stack.enter_context(cluster)
                client = distributed.Client(cluster, set_as_default=False)
            else:
                client = distributed.Client(scheduler, set_as_default=False, timeout=PATIENCE)
            stack.callback(_close, client)
        except (OSError, ValueError, TimeoutError, asyncio.TimeoutError) as error:
            raise DataError(f"no scheduler answers at {scheduler}: {error}") from None
        yield from _collect(distributed, client, work, tasks)


def _collect(distributed: Any, client: Any, work: Callable[..., Any], tasks: list[Any]) -> Iterator[Any]:
    futures = [
        client.submit(work, *task, priority=-number, retries=TRIES, pure=False) for number, task in enumerate(tasks)
    ]
    try:
        for _, result in distributed.as_completed(
            futures, loop=client.loop, with_results=True, raise_errors=True
        ):
            if isinstance(result, BaseException):
                # A future whose scheduler is gone comes back as the error itself.
                raise result
            yield result
    except DataError:
        raise
    except distributed.KilledWorker as error:
        raise DataError(f"a shard killed its worker {TRIES} times: {error}") from None
    except (
        OSError,
        TimeoutError,
        asyncio.TimeoutError,
        asyncio.CancelledError,
        distributed.CancelledError,
        distributed.comm.CommClosedError,
    ) as error:
        raise DataError(f"the cluster was lost ({type(error).__name__}): resume the job when there is one") from None


def _close(client: Any) -> None:
    """Ends the connection, which may be gone already."""
    try:
        client.close(timeout=5)
    except Exception:  # noqa: BLE001  what a dead connection raises depends on where it died
        pass
