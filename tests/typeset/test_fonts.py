"""The manifest of fonts, the typefaces it gives, and the subsets that are embedded."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
import uharfbuzz as hb

from ppgen.common.problem import Problem
from ppgen.typeset.fonts import Fonts, Typeface, load_fonts
from ppgen.typeset.fonts.fontfile import FontFileError, open_file
from ppgen.typeset.fonts.found import LANGUAGES, PACKAGES
from ppgen.typeset.fonts.manifest import FileModel
from ppgen.typeset.letters import scripts_of

FILE = "  own:\n    licence: mine\n    files:\n      - file: {file}\n"


def package_file(package: str, name: str) -> Path:
    spec = find_spec(package)
    assert spec and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "files" / name


BARLOW = package_file("fontpkg_barlow_condensed", "BarlowCondensed-Bold.ttf")
SOURCE = package_file("fontpkg_source_sans_3", "SourceSans3[wght].ttf")


@pytest.fixture
def fonts(root: Path) -> Fonts:
    loaded, problems = load_fonts(root)
    assert problems == [] and loaded is not None
    return loaded


def project(
    tmp_path: Path, families: str, stacks: str = "  text: [own]\n"
) -> tuple[Fonts | None, list[Problem]]:
    (tmp_path / "fonts").mkdir(exist_ok=True)
    (tmp_path / "fonts" / "manifest.yaml").write_text(
        f"stacks:\n{stacks}families:\n{families}", encoding="utf-8"
    )
    return load_fonts(tmp_path)


def opened(tmp_path: Path, families: str) -> list[Problem]:
    loaded, problems = project(tmp_path, families)
    assert loaded is not None and problems == []
    assert loaded.faces("own") == ()
    return loaded.problems


def test_shipped_manifest_opens_every_file_with_the_sha256_it_states(root: Path, fonts: Fonts) -> None:
    for stack in sorted(fonts.names):
        for weight in (400, 500, 600, 700, 800, 900):
            for italic in (False, True):
                fonts.faces(stack, weight, italic=italic)
    assert fonts.problems == []


def test_stack_falls_back_in_order_and_gives_stable_ids(fonts: Fonts) -> None:
    names = [face.id for face in fonts.faces("text", 700, italic=True)]
    assert names == ["source-sans-3/700/italic", "rubik/700/italic", "noto-sans-jp/700"]
    assert fonts.by_id("rubik/700/italic") is fonts.faces("rubik", 700, italic=True)[0]
    assert fonts.typeface("text", 700, italic=True) is fonts.faces("text", 700, italic=True)[0]
    with pytest.raises(KeyError):
        fonts.faces("no-such-stack")


def test_only_the_first_typeface_is_opened_until_another_is_needed(root: Path) -> None:
    loaded, _ = load_fonts(root)
    assert loaded is not None
    loaded.typeface("text")
    with pytest.raises(KeyError):
        loaded.by_id("noto-sans-jp/400")


def test_weights_are_pinned_clamped_and_shared(fonts: Fonts) -> None:
    assert fonts.typeface("source-sans-3", 650).variations == (("wght", 650.0),)
    assert fonts.typeface("source-sans-3", 1000) is fonts.typeface("source-sans-3", 900)
    assert fonts.typeface("barlow-condensed", 650).weight == 700, "the heavier of two equally near weights"
    assert fonts.typeface("barlow-condensed", 200).weight == 400
    light, bold = (fonts.typeface("source-sans-3", weight) for weight in (300, 800))
    assert bold.glyph_advance(bold.glyph("m")) > light.glyph_advance(light.glyph("m"))


def test_measures_are_those_of_the_letters(fonts: Fonts) -> None:
    face = fonts.typeface("source-sans-3")
    assert face.cap_height == pytest.approx(0.66, abs=0.01) and face.x_height == pytest.approx(
        0.486, abs=0.01
    )
    assert face.cap_height < face.accent_height < 1 and 0.15 < face.letter_depth < 0.25
    assert face.covers("é") and not face.covers("ب") and fonts.typeface("rubik").covers("ب")


def drawn(face: hb.Face, glyph: int, variations: dict[str, float]) -> list[tuple[float, ...]]:
    font = hb.Font(face)
    if variations:
        font.set_variations(variations)
    funcs = hb.DrawFuncs()
    steps: list[tuple[float, ...]] = []
    funcs.set_move_to_func(lambda x, y, data: data.append((x, y)))
    funcs.set_line_to_func(lambda x, y, data: data.append((x, y)))
    funcs.set_quadratic_to_func(lambda a, b, x, y, data: data.append((a, b, x, y)))
    funcs.set_close_path_func(lambda data: data.append(()))
    font.draw_glyph(glyph, funcs, steps)
    return steps


def near(one: list[tuple[float, ...]], other: list[tuple[float, ...]]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(abs(a - b) <= 1.01 for left, right in pairs for a, b in zip(left, right, strict=True))


@pytest.mark.parametrize(
    ("family", "weight", "text"),
    [
        ("source-sans-3", 650, "Aéß1"),
        ("barlow-condensed", 700, "ÅB2"),
        ("rubik", 500, "بאjs"),
        ("noto-sans-jp", 700, "漢か"),
    ],
)
def test_subset_holds_the_same_shapes_pinned(fonts: Fonts, family: str, weight: int, text: str) -> None:
    face = fonts.typeface(family, weight)
    glyphs = {face.glyph(character) for character in text}
    data, moved = face.subset(glyphs)
    small = hb.Face(data)
    assert glyphs <= set(moved) and moved.get(0, 0) == 0
    assert not {"GSUB", "GPOS", "GDEF", "fvar", "gvar"} & set(small.table_tags)
    assert {"glyf", "head", "hhea", "hmtx", "loca", "maxp"} <= set(small.table_tags)
    assert len(data) < 6000 and small.glyph_count == len(set(moved.values()))
    for glyph in glyphs:
        assert drawn(small, moved[glyph], {}) != []
        assert near(drawn(small, moved[glyph], {}), drawn(face.font.face, glyph, dict(face.variations)))
        advance = hb.Font(small).get_glyph_h_advance(moved[glyph]) / small.upem
        assert advance == pytest.approx(face.glyph_advance(glyph), abs=0.001)


def subset_digest(face: Typeface) -> str:
    data, moved = face.subset({face.glyph(character) for character in "Olé! 0123456789 Äpfel"})
    return hashlib.sha256(data + repr(moved).encode()).hexdigest()


@pytest.mark.thorough
def test_subset_has_the_same_bytes_in_other_processes_and_hash_seeds(root: Path, fonts: Fonts) -> None:
    script = (
        "import sys, pathlib; sys.path.insert(0, sys.argv[1]); from tests.typeset import test_fonts as t\n"
        "fonts, _ = t.load_fonts(pathlib.Path(sys.argv[1]))\n"
        "fonts.typeface('display').subset({5, 7})\n"
        "print(t.subset_digest(fonts.typeface('text', 640)))"
    )
    expected = subset_digest(fonts.typeface("text", 640))
    for seed in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", script, str(root)]
        found = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        assert found.stdout.strip() == expected


def test_own_font_is_used_from_the_fonts_folder(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    shutil.copy(BARLOW, tmp_path / "fonts" / "Mine Bold.ttf")
    loaded, problems = project(tmp_path, FILE.format(file="Mine*.ttf"))
    assert loaded is not None and problems == []
    assert loaded.typeface("text").id == "own/400" and loaded.problems == []


@pytest.mark.parametrize(
    ("file", "rule"),
    [
        ("../secret.ttf", "fonts/outside-folder"),
        ("/etc/secret.ttf", "fonts/outside-folder"),
        ('"C:\\\\fonts\\\\a.ttf"', "fonts/outside-folder"),
        ("C:a.ttf", "fonts/outside-folder"),
        ('"in\\\\a.ttf"', "fonts/outside-folder"),
        ("link.ttf", "fonts/outside-folder"),
        ("absent.ttf", "fonts/missing-file"),
        ('"*.ttf"', "fonts/missing-file"),
    ],
)
def test_files_that_cannot_be_meant_are_reported_where_they_stand(
    tmp_path: Path, file: str, rule: str
) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "secret.ttf").write_bytes(BARLOW.read_bytes())
    (tmp_path / "fonts" / "link.ttf").symlink_to(tmp_path / "secret.ttf")
    shutil.copy(BARLOW, tmp_path / "fonts" / "other.ttf")
    _, [problem] = project(tmp_path, FILE.format(file=file))
    assert problem.rule == rule and problem.hint
    assert problem.span is not None
    assert (problem.span.file, problem.span.line, problem.span.column) == ("fonts/manifest.yaml", 7, 15)


def write_fonts(root: Path, content: bytes) -> Path:
    (root / "fonts").mkdir(parents=True)
    (root / "fonts" / "own.ttf").write_bytes(content)
    return root


def corrupt() -> bytes:
    data = bytearray(BARLOW.read_bytes())
    data[12:16] = b"xxxx"
    return bytes(data[:2000])


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"", "fonts/unreadable"),
        (b"not a font at all", "fonts/unreadable"),
        (corrupt(), "fonts/unreadable"),
        (b"OTTO\0\x01\0\0\0\0\0\0CFF \0\0\0\0\0\0\0\x1c\0\0\0\0", "fonts/postscript-outlines"),
    ],
)
def test_broken_and_postscript_fonts_are_refused(tmp_path: Path, content: bytes, rule: str) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "own.ttf").write_bytes(content)
    [problem] = opened(tmp_path, FILE.format(file="own.ttf"))
    assert problem.rule == rule and problem.hint and problem.span is not None and problem.span.line == 7


def other_tag(content: bytes, tag: bytes) -> bytes:
    """Return a font with the first byte of a tag beyond ASCII."""
    place = content.index(tag)
    return content[:place] + bytes([content[place] | 0x80]) + content[place + 1 :]


def test_a_tag_of_other_bytes_than_letters_is_a_damaged_font(tmp_path: Path) -> None:
    axes = SOURCE.read_bytes()
    sound, problems = project(write_fonts(tmp_path / "sound", axes), FILE.format(file="own.ttf"))
    assert sound is not None and problems == [] and sound.faces("own") and sound.problems == []
    broken = [other_tag(BARLOW.read_bytes(), tag) for tag in (b"glyf", b"OS/2", b"name")]
    broken.append(axes.replace(b"wght", b"\xf7ght"))
    for number, content in enumerate(broken):
        [problem] = opened(write_fonts(tmp_path / str(number), content), FILE.format(file="own.ttf"))
        assert problem.rule == "fonts/unreadable" and "own.ttf" in problem.message and problem.hint


def test_a_random_head_of_a_font_is_read_or_refused(tmp_path: Path) -> None:
    chance, sound = Random(7), BARLOW.read_bytes()
    for _ in range(60):
        content = bytearray(sound)
        for _ in range(chance.choice((1, 2, 20))):
            content[chance.randrange(600)] = chance.randrange(256)
        (tmp_path / "own.ttf").write_bytes(content)
        try:
            open_file(tmp_path / "own.ttf", FileModel(file="own.ttf"), {})
        except FontFileError as fault:
            assert fault.hint


def test_a_pipe_or_a_folder_in_the_place_of_a_font_is_told_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "fonts" / "own.ttf").mkdir(parents=True)
    _, [problem] = project(tmp_path, FILE.format(file="own.ttf"))
    assert problem.rule == "fonts/missing-file" and "pipe, a device or a folder" in problem.message
    _, [problem] = project(tmp_path, FILE.format(file="other.ttf"))
    assert "there is no font file other.ttf" in problem.message and "spelling" in problem.hint


def test_other_bytes_than_stated_are_refused_and_the_next_family_is_used(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    shutil.copy(BARLOW, tmp_path / "fonts" / "own.ttf")
    digest = "0" * 64
    families = FILE.format(file="own.ttf") + f'        sha256: "{digest}"\n'
    families += "  spare:\n    licence: mine\n    files:\n      - file: own.ttf\n"
    loaded, problems = project(tmp_path, families, "  text: [own, spare]\n")
    assert loaded is not None and problems == []
    assert [face.family for face in loaded.faces("text")] == ["spare"]
    [problem] = loaded.problems
    assert problem.rule == "fonts/digest"


def test_axes_must_be_those_of_the_font(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    shutil.copy(SOURCE, tmp_path / "fonts" / "own.ttf")
    for axes in ("{wdth: 75}", "{wght: [100, 900]}", "{wght: [900, 300]}"):
        [problem] = opened(tmp_path, FILE.format(file="own.ttf") + f"    axes: {axes}\n")
        assert problem.rule == "fonts/axis"
    loaded, _ = project(tmp_path, FILE.format(file="own.ttf") + "    axes: {wght: [300, 500]}\n")
    assert loaded is not None
    assert loaded.typeface("own", 700).weight == 500


def test_every_mistake_in_the_manifest_is_reported_at_its_place(tmp_path: Path) -> None:
    families = (
        "  own:\n    licence: mine\n    colour: red\n    files:\n      - {file: a.ttf, weight: heavy}\n"
    )
    loaded, problems = project(tmp_path, families)
    assert loaded is None
    assert {(problem.rule, problem.span.line) for problem in problems if problem.span} == {
        ("fonts/manifest", 6),
        ("fonts/manifest", 8),
    }


def test_package_without_sha256_unknown_family_and_missing_package(tmp_path: Path) -> None:
    _, [problem] = project(
        tmp_path, "  own:\n    licence: x\n    package: fontpkg-rubik\n    files: [{file: a.ttf}]\n"
    )
    assert problem.rule == "fonts/manifest" and "sha256" in problem.message
    digest = "0" * 64
    body = (
        f"    licence: x\n    package: fontpkg-never-made\n    files: [{{file: a.ttf, sha256: '{digest}'}}]\n"
    )
    loaded, problems = project(tmp_path, "  own:\n" + body, "  text: [own, onw]\n")
    assert {problem.rule for problem in problems} == {"fonts/missing-package", "fonts/unknown-family"}
    assert "did you mean own?" in {problem.hint for problem in problems}
    assert loaded is not None and loaded.faces("text") == ()
    with pytest.raises(KeyError):
        loaded.typeface("text")


def test_missing_extra_is_no_problem_until_a_character_needs_it(tmp_path: Path) -> None:
    shutil.copytree(BARLOW.parent, tmp_path / "fonts")
    families = FILE.format(file="BarlowCondensed-Bold.ttf")
    digest = "0" * 64
    for name, scripts in (("rtl", "[Arab, Hebr]"), ("cjk", "[Hani, Hira, Kana]")):
        families += (
            f"  {name}-family:\n    package: fontpkg-never-made\n    extra: {name}\n    licence: OFL\n"
        )
        families += f"    scripts: {scripts}\n    files: [{{file: a.ttf, sha256: '{digest}'}}]\n"
    loaded, problems = project(tmp_path, families, "  text: [own, rtl-family, cjk-family]\n")
    assert problems == [] and loaded is not None
    assert [loaded.extra_for(character) for character in "بא漢か。ก"] == [
        "rtl",
        "rtl",
        "cjk",
        "cjk",
        "cjk",
        "",
    ]
    assert loaded.hint_for("ب") == "pip install 'ppgen-cards[rtl]'"
    assert loaded.hint_for("ก") == "pip install 'ppgen-cards[sea]', then: ppgen fonts add --lang th"
    south = "pip install justmytype-intl-south-asia, then: ppgen fonts add --lang hi"
    assert loaded.hint_for("क") == south
    assert loaded.hint_for("ꙮ").endswith("in the style's stack: ppgen fonts add MyFont.ttf")


def test_each_script_with_a_package_has_a_language_of_it() -> None:
    assert all(scripts_of(LANGUAGES[script]) for script in PACKAGES)


def test_no_manifest_is_one_problem(tmp_path: Path) -> None:
    loaded, [problem] = load_fonts(tmp_path)
    assert loaded is None and problem.rule == "load/missing-file"


def extending(tmp_path: Path, root: Path, stacks: str) -> tuple[Fonts | None, list[Problem]]:
    (tmp_path / "fonts").mkdir(exist_ok=True)
    shutil.copy(BARLOW, tmp_path / "fonts" / "Own.ttf")
    manifest = "extends: shipped\n" + stacks
    manifest += "families:\n  own: {licence: OFL-1.1, files: [{file: Own.ttf, weight: 700}]}\n"
    (tmp_path / "fonts" / "manifest.yaml").write_text(manifest, encoding="utf-8")
    return load_fonts(tmp_path, root)


@pytest.mark.parametrize(
    ("stacks", "stack", "first", "last"),
    [
        ("stacks: {text: [own]}\n", "text", "own", "noto-sans-jp"),
        ("stacks: {text: [shipped, own]}\n", "text", "source-sans-3", "own"),
        ("stacks: {text: [own, shipped]}\n", "text", "own", "noto-sans-jp"),
        ("stacks: {brand: [own, source-sans-3]}\n", "brand", "own", "source-sans-3"),
        ("", "text", "source-sans-3", "noto-sans-jp"),
    ],
)
def test_a_manifest_adds_to_the_shipped_one(
    stacks: str, stack: str, first: str, last: str, tmp_path: Path, root: Path
) -> None:
    found, problems = extending(tmp_path, root, stacks)
    assert found is not None and problems == []
    families = found._stacks[stack]
    assert (families[0], families[-1]) == (first, last)
    assert {"text", "display", "own", "rubik"} <= found.names
    assert found.typeface(stack, 700).family == first and not found.problems


def test_what_is_wrong_in_an_extending_manifest_is_told_there(tmp_path: Path, root: Path) -> None:
    _, problems = extending(tmp_path, root, "stacks:\n  text: [owm]\n")
    assert [(one.rule, one.span and one.span.file, one.hint) for one in problems] == [
        ("fonts/unknown-family", "fonts/manifest.yaml", "did you mean own?")
    ]
    _, problems = project(
        tmp_path, "  own: {licence: OFL-1.1, files: [{file: Own.ttf}]}\n", "  text: [shipped]\n"
    )
    assert [one.rule for one in problems] == ["fonts/unknown-family"]
    _, problems = extending(tmp_path, root, "stacks: {nope: [shipped]}\n")
    assert [one.rule for one in problems] == ["fonts/unknown-family"]
    for taken in ("text", "shipped"):
        path = tmp_path / "fonts" / "manifest.yaml"
        own = "{licence: OFL-1.1, files: [{file: Own.ttf, weight: 700}]}"
        path.write_text(f"extends: shipped\nfamilies:\n  {taken}: {own}\n", encoding="utf-8")
        _, problems = load_fonts(tmp_path, root)
        assert [one.rule for one in problems] == ["fonts/ambiguous-name"]
    _, problems = project(tmp_path, "  {}\n", "  {}\n")
    assert [one.rule for one in problems] == ["fonts/manifest"]
