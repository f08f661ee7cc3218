"""What may stand in fonts/manifest.yaml."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

NAME_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Name = Annotated[str, Field(pattern=NAME_PATTERN)]
Script = Annotated[str, Field(pattern=r"^[A-Z][a-z]{3}$")]
AxisTag = Annotated[str, Field(pattern=r"^[A-Za-z0-9]{4}$")]
AxisRange = Annotated[list[float], Field(min_length=2, max_length=2)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


SHIPPED = "shipped"
"""What a manifest extends, and what stands for its families in a stack."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class FileModel(_Model):
    """One font file; `*` and `?` in its name stand for any characters if only one file fits."""

    file: Annotated[str, Field(min_length=1)]
    weight: Annotated[int, Field(ge=1, le=1000)] | None = None
    italic: bool = False
    sha256: Digest | None = None


class FamilyModel(_Model):
    """A family: files of one design, inside a package or else inside the project's fonts folder.

    A family with `characters` is asked for these only, and before others even where one of those has a whole
    word. `axes` gives the range that may be used of the weight axis, or the one value that any other axis
    of a variable font is set to. `extra` is the optional part of ppgen that installs the package.
    """

    licence: Annotated[str, Field(min_length=1)]
    package: Name | None = None
    extra: Name | None = None
    scripts: list[Script] = []
    characters: Annotated[str, Field(max_length=1000)] = ""
    axes: dict[AxisTag, float | AxisRange] = {}
    files: Annotated[list[FileModel], Field(min_length=1)]

    @model_validator(mode="after")
    def _packages_are_pinned(self) -> FamilyModel:
        if self.package and any(entry.sha256 is None for entry in self.files):
            raise ValueError("each file of a package needs its sha256, so that the deck can be made again")
        if self.extra and not self.package:
            raise ValueError("an extra only goes with a package")
        return self


class ManifestModel(_Model):
    """The whole file: families by name, and named stacks of them in the order of fallback.

    One that `extends` the shipped one adds to it: its families beside those, its stacks before those of the
    same name; in a stack `shipped` stands for the shipped families, which else come last.
    """

    format: Literal[1] = 1
    extends: Literal["shipped"] | None = None
    stacks: dict[Name, Annotated[list[Name], Field(min_length=1)]] = {}
    families: dict[Name, FamilyModel] = {}

    @model_validator(mode="after")
    def _has_all(self) -> ManifestModel:
        if self.extends is None and not (self.stacks and self.families):
            raise ValueError("name at least one family and a stack of it, or say extends: shipped")
        return self

    def extended(self, shipped: ManifestModel) -> ManifestModel:
        """Return this one with what the shipped one has."""
        stacks = {
            name: _joined(self.stacks.get(name, [SHIPPED]), shipped.stacks.get(name, []))
            for name in {**shipped.stacks, **self.stacks}
        }
        families = {**shipped.families, **self.families}
        return self.model_copy(update={"stacks": stacks, "families": families})


def _joined(own: list[str], shipped: list[str]) -> list[str]:
    """Return the families of a stack, those of the shipped one where they are wanted."""
    place = own.index(SHIPPED) if SHIPPED in own else len(own)
    return list(dict.fromkeys([*own[:place], *shipped, *own[place + 1 :]]))
