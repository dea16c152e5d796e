"""Snapshots that are the stage files themselves: ``goldens/<kernel>/<standard name>``."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.data import Snapshot, SnapshotCollection
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

GOLDENS = Path(__file__).resolve().parents[2] / "goldens"


class StageFiles(SingleFileSnapshotExtension):
    """One file a snapshot, whose name is the path under ``goldens/`` without ``.mlir``."""

    _write_mode = WriteMode.TEXT
    file_extension = "mlir"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(GOLDENS)

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        return str(index)

    def read_snapshot_collection(self, *, snapshot_location: str) -> SnapshotCollection:
        collection = SnapshotCollection(location=snapshot_location)
        name = Path(snapshot_location).relative_to(GOLDENS).with_suffix("").as_posix()
        collection.add(Snapshot(name=name))
        return collection


@pytest.fixture
def goldens() -> Path:
    return GOLDENS


@pytest.fixture
def stage_files(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """``stage_files(name="matmul/00_...")`` is the text of that file."""
    return snapshot.use_extension(StageFiles)
