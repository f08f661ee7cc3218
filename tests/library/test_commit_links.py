"""Links in a commit are followed in its tree alone: to files, to folders, never out of it nor round and round."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library import WrongUseError, open_project
from ppgen.library.commit_links import MOST_HOPS, CommitLinks
from ppgen.library.states import state_of
from tests.library.test_states import at_head, git
from tests.support.tiny import write_project

FILES = ["shared/icons/sun.svg", "shared/icons/deep/sea.svg", "shared/icons-old/x.svg", "layouts/a.yaml"]


@pytest.mark.parametrize(
    ("targets", "shown"),
    [
        ({"layouts/icons": "../shared/icons"}, {"": ["deep/sea.svg", "sun.svg"]}),
        ({"layouts/icons": "../shared/./icons/"}, {"": ["deep/sea.svg", "sun.svg"]}),
        ({"layouts/icons": "../shared/icons/sun.svg"}, None),
        ({"layouts/icons": "other", "layouts/other": "../shared/icons/deep"}, {"": ["sea.svg"]}),
        ({"layouts/icons": "to/icons/deep", "layouts/to": "../shared"}, {"": ["sea.svg"]}),
        ({"layouts/icons": "../shared/more", "shared/more/in": "../icons/deep"}, {"": ["in/sea.svg"]}),
        ({"layouts/icons": "../../elsewhere"}, {"": []}),
        ({"layouts/icons": "/etc"}, {"": []}),
        ({"layouts/icons": "icons"}, {"": []}),
        ({"layouts/icons": ".."}, {"": []}),
        ({"layouts/icons": "."}, {"": []}),
        ({"layouts/icons": "../nowhere"}, {"": []}),
        ({"layouts/icons": "../shared/icons", "shared/icons/up": ".."}, {"": ["deep/sea.svg", "sun.svg"]}),
    ],
)
def test_a_link_leads_to_what_lies_in_the_tree(
    targets: dict[str, str], shown: dict[str, list[str]] | None
) -> None:
    found = dict(CommitLinks(FILES, targets, 100).led_to("layouts/icons"))
    if shown is None:
        assert found == {"layouts/icons": "shared/icons/sun.svg"}
    else:
        assert sorted(found) == [f"layouts/icons/{name}" for name in shown[""]]
        assert {*found.values()} <= {*FILES}


def test_links_that_multiply_are_bounded() -> None:
    targets = {f"cards/{level}/{name}": f"../{level + 1}" for level in range(60) for name in "ab"}
    links = CommitLinks(["cards/60/x"], {**targets, "cards/all": "0"}, 1000)
    with pytest.raises(WrongUseError, match="too many files"):
        list(links.led_to("cards/all"))


def test_long_targets_of_many_links_are_bounded() -> None:
    """Steps are counted for all links together: each alone would be few enough."""
    long = "/".join(["shared", ".."] * 800 + ["shared/icons/sun.svg"])
    links = CommitLinks(FILES, {f"cards/{number}": f"../{long}" for number in range(100)}, 51)
    assert dict(links.led_to("cards/0")) == {"cards/0": "shared/icons/sun.svg"}
    assert dict(links.led_to("cards/1")) == {"cards/1": "shared/icons/sun.svg"}
    with pytest.raises(WrongUseError, match="too many files"):
        list(links.led_to("cards/2"))


def test_a_long_way_of_links_ends() -> None:
    targets = {f"cards/{step}": str(step + 1) for step in range(MOST_HOPS + 1)}
    links = CommitLinks([f"cards/{MOST_HOPS + 1}"], targets, 100)
    assert links.followed("cards/1") == f"cards/{MOST_HOPS + 1}" and links.followed("cards/0") is None


@pytest.mark.thorough
def test_an_earlier_state_holds_what_a_link_to_a_folder_shows(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    root = write_project(tmp_path)
    (root / "shared").mkdir()
    Path(root / "layouts/tiny").rename(root / "shared/tiny")
    (root / "layouts/tiny").symlink_to("../shared/tiny")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "first")
    assert at_head(root) == []
    with state_of(open_project(root), "HEAD") as before:
        assert (before.root / "layouts/tiny/monster.yaml").is_file()
        assert not (before.root / "layouts/tiny").is_symlink() and not (before.root / "shared").exists()
