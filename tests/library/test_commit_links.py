"""Links in a commit are followed in its tree alone: to files, to folders, never out of it nor round and round."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from ppgen.library import WrongUseError, open_project
from ppgen.library.commit_links import MOST_HOPS, MOST_STEPS, CommitLinks
from ppgen.library.states import state_of
from tests.library.test_states import at_head, git
from tests.support.tiny import write_project

FILES = ["shared/icons/sun.svg", "shared/icons/deep/sea.svg", "shared/icons-old/x.svg", "layouts/a.yaml"]


def links_of(files: list[str], targets: dict[str, str], *, most: int = 100) -> CommitLinks:
    return CommitLinks(files, targets, target=targets.__getitem__, most=most)


@pytest.mark.parametrize(
    ("targets", "shown"),
    [
        ({"layouts/icons": "../shared/icons"}, ["/deep/sea.svg", "/sun.svg"]),
        ({"layouts/icons": "../shared/./icons/"}, ["/deep/sea.svg", "/sun.svg"]),
        ({"layouts/icons": "../shared/icons/sun.svg"}, [""]),
        ({"layouts/icons": "other", "layouts/other": "../shared/icons/deep"}, ["/sea.svg"]),
        ({"layouts/icons": "to/icons/deep", "layouts/to": "../shared"}, ["/sea.svg"]),
        ({"layouts/icons": "../shared/more", "shared/more/in": "../icons/deep"}, ["/in/sea.svg"]),
        ({"layouts/icons": "../../shared/icons"}, []),
        ({"layouts/icons": "/shared/icons"}, []),
        ({"layouts/icons": "icons"}, []),
        ({"layouts/icons": ".."}, []),
        ({"layouts/icons": "."}, []),
        ({"layouts/icons": "../nowhere"}, []),
        ({"layouts/icons": "../shared/icons", "shared/icons/up": ".."}, ["/deep/sea.svg", "/sun.svg"]),
    ],
)
def test_a_link_leads_to_what_lies_in_the_tree(targets: dict[str, str], shown: list[str]) -> None:
    found = dict(links_of(FILES, targets).led_to("layouts/icons"))
    assert sorted(found) == [f"layouts/icons{name}" for name in shown]
    assert {*found.values()} <= {*FILES}


def test_links_that_multiply_are_bounded() -> None:
    targets = {f"cards/{level}/{name}": f"../{level + 1}" for level in range(60) for name in "ab"}
    links = links_of(["cards/60/x"], {**targets, "cards/all": "0"}, most=1000)
    with pytest.raises(WrongUseError, match="too many files"):
        list(links.led_to("cards/all"))


def test_long_targets_of_many_links_are_bounded() -> None:
    """Steps are counted for all links together: each alone would be few enough."""
    long = "/".join(["shared", ".."] * 800 + ["shared/icons/sun.svg"])
    links = links_of(FILES, {f"cards/{number}": f"../{long}" for number in range(100)}, most=51)
    assert dict(links.led_to("cards/0")) == {"cards/0": "shared/icons/sun.svg"}
    assert dict(links.led_to("cards/1")) == {"cards/1": "shared/icons/sun.svg"}
    with pytest.raises(WrongUseError, match="too many files"):
        list(links.led_to("cards/2"))


def test_a_long_way_of_links_ends() -> None:
    targets = {f"cards/{step}": str(step + 1) for step in range(MOST_HOPS + 1)}
    links = links_of([f"cards/{MOST_HOPS + 1}"], targets)
    assert links.followed("cards/1") == f"cards/{MOST_HOPS + 1}" and links.followed("cards/0") is None


def test_a_way_of_very_many_steps_leads_nowhere() -> None:
    for steps, found in ((MOST_STEPS, "cards/x"), (MOST_STEPS + 1, None)):
        links = links_of(["cards/x"], {"cards/far": "/".join(["."] * (steps - 1) + ["x"])})
        assert links.followed("cards/far") == found


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


@pytest.mark.thorough
def test_a_link_that_nothing_of_the_project_leads_through_need_not_lie_here(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    root = write_project(tmp_path)
    (root / "elsewhere").symlink_to("nowhere/at/all")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "first")
    name = hashlib.sha1(b"blob 14\0nowhere/at/all", usedforsecurity=False).hexdigest()
    (root / ".git/objects" / name[:2] / name[2:]).unlink()
    assert at_head(root) == []
