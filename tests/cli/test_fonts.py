"""`ppgen fonts add`: a family into the manifest, found for a language, whole or not at all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from ppgen.cli import fonts as fonts_module
from ppgen.cli.app import app
from ppgen.library import check, open_project
from ppgen.typeset.fonts.family import package_folder
from ppgen.typeset.fonts.found import PACKAGES, families_in
from ppgen.typeset.letters import drawn_as, letters_of, scripts_of
from tests.conftest import ROOT
from tests.support.needs import needs_package
from tests.support.tiny import FILES, write_project

MANIFEST = "fonts/manifest.yaml"
BARLOW = package_folder("fontpkg-barlow-condensed")
assert BARLOW is not None
needs_cjk = needs_package("justmytype-intl-cjk")


def add(root: Path, *words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["--project", str(root), "fonts", "add", *map(str, words)])
    return done.exit_code, " ".join(done.output.split())


def manifest(root: Path) -> dict[str, dict[str, object]]:
    found = yaml.safe_load((root / MANIFEST).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def with_line(words: str) -> dict[str, str]:
    cards = FILES["cards/tiny/monster.yaml"].replace("It sees you first.", words)
    return {"cards/tiny/monster.yaml": cards}


def faults(root: Path) -> list[str]:
    return [problem.rule for problem in check(open_project(root)).problems if problem.severity != "note"]


@needs_cjk
@pytest.mark.parametrize(
    ("language", "family", "words"),
    [
        ("ko", "noto-sans-kr", "고양이가 먼저 너를 본다."),
        ("zh-Hans", "noto-sans-sc", "猫先看见你，这边没有门。"),
        ("zh-TW", "noto-sans-tc", "貓先看見你，這邊沒有門。"),
    ],
)
@pytest.mark.thorough
def test_families_of_an_installed_extra_are_known(
    language: str, family: str, words: str, tmp_path: Path
) -> None:
    root = write_project(tmp_path, with_line(words))
    code, told = add(root, "--lang", language)
    assert code == 0 and family in told
    entry = manifest(root)["families"][family]
    assert isinstance(entry, dict)
    assert (entry["package"], entry["extra"], entry["licence"]) == ("justmytype-intl-cjk", "cjk", "OFL-1.1")
    text = manifest(root)["stacks"]["text"]
    assert isinstance(text, list)
    assert (
        text.index("shipped") < text.index(family)
        if language == "ko"
        else text.index(family) < text.index("shipped")
    )
    assert faults(root) == []
    code, told = add(root, "--lang", language)
    assert code == 0 and "already" in told and len(manifest(root)["families"]) == 1


@needs_cjk
def test_a_second_family_comes_beside_what_the_manifest_says(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    assert add(root, "--lang", "ko")[0] == 0
    path = root / MANIFEST
    path.write_text(path.read_text(encoding="utf-8") + "# my own remark\n", encoding="utf-8")
    code, told = add(root, "--lang", "zh-Hans")
    assert code == 0 and "what noto-sans-jp could print as well it prints" in told
    assert [*manifest(root)["families"]] == ["noto-sans-kr", "noto-sans-sc"]
    text = manifest(root)["stacks"]["text"]
    assert text == ["source-sans-3", "rubik", "noto-sans-sc", "shipped", "noto-sans-kr"]
    assert "# my own remark" in path.read_text(encoding="utf-8") and faults(root) == []


def test_files_of_a_family_are_copied_and_described(tmp_path: Path) -> None:
    root = write_project(tmp_path / "game")
    names = ("BarlowCondensed-Bold.ttf", "BarlowCondensed-Regular.ttf", "BarlowCondensed-Italic.ttf")
    code, told = add(root, *(BARLOW / "files" / name for name in names))
    assert code == 0, told
    assert "font: barlow-condensed" in told and "stacks" not in manifest(root)
    (entry,) = manifest(root)["families"].values()
    assert entry == {
        "licence": "OFL-1.1",
        "files": [
            {"file": names[1], "weight": 400},
            {"file": names[0], "weight": 700},
            {"file": names[2], "weight": 400, "italic": True},
        ],
    }
    assert sorted(path.name for path in (root / "fonts").glob("*.ttf")) == sorted(names)
    theme = FILES["layouts/tiny/theme.yaml"].replace("font: display", "font: barlow-condensed")
    (root / "layouts/tiny/theme.yaml").write_text(theme, encoding="utf-8")
    assert faults(root) == []
    code, told = add(root, BARLOW / "files" / names[0])
    assert code == 2 and "describes barlow-condensed already" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--lang", "xx"), "no letters are known"),
        (("--lang", "../en"), "no letters are known"),
        ((), "name a font file, a package, or a language"),
        (("nothing.ttf",), "there is no file"),
        (("a/b",), "neither a font file"),
        (("Noto.Sans",), "neither a font file"),
        ((".",), "neither a font file"),
        (("...",), "neither a font file"),
        (("",), "neither a font file"),
        (("MyFont.woff2",), "there is no file MyFont.woff2"),
        (("MyFont.TTC",), "there is no file MyFont.TTC"),
        (("one", "two"), "or one package"),
        (
            ("nothing-there", "--lang", "th"),
            "fonts add nothing-there --lang th",
        ),
        pytest.param(
            ("justmytype-intl-cjk",),
            "--family: noto-sans-jp, noto-sans-kr, noto-sans-sc, noto-sans-tc",
            marks=needs_cjk,
        ),
        pytest.param(("justmytype-intl-cjk", "--family", "noto"), "there is no family", marks=needs_cjk),
        pytest.param(
            ("justmytype-intl-cjk", "--lang", "hi"), "lacks 52 of 52 letters of hi", marks=needs_cjk
        ),
        (("yaml",), "holds no TrueType font"),
    ],
)
@pytest.mark.thorough(keep=4)
def test_what_cannot_be_added_is_refused_and_nothing_is_written(
    words: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    root = write_project(tmp_path)
    code, output = add(root, *words)
    assert code == 2 and told in output
    assert not (root / "fonts").exists()


def test_what_is_to_be_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts_module, "package_folder", lambda package: None)
    root = write_project(tmp_path)
    for language, wanted in (
        ("ko", "'ppgen-cards[cjk]'"),
        ("km", "'ppgen-cards[sea]'"),
        ("am", "justmytype-intl-africa"),
    ):
        code, output = add(root, "--lang", language)
        assert code == 2 and f"pip install {wanted}, and then ppgen --project {root} fonts add" in output
    said = ("--lang", "am", "--family", "Abyssinica SIL", "--licence", "OFL-1.1")
    assert add(root, *said)[1].endswith("--lang am --family 'Abyssinica SIL' --licence OFL-1.1")


def test_a_dotted_name_is_no_package_and_imports_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "myfont").mkdir()
    (tmp_path / "myfont/__init__.py").write_text("raise RuntimeError('imported')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert package_folder("myfont.ttf") is None and package_folder("") is None
    assert package_folder("myfont") == tmp_path / "myfont"


def test_fonts_of_other_kinds_are_told_with_the_way_to_one_that_is_read(tmp_path: Path) -> None:
    root = write_project(tmp_path / "game")
    for name, content, told in (
        ("X.woff2", b"wOF2" + bytes(60), "WOFF2, made for the web"),
        ("X.woff", b"wOFF" + bytes(60), "open it in FontForge"),
        ("X.TTC", b"ttcf" + bytes(60), "fonttools ttLib -y 0"),
    ):
        (tmp_path / name).write_bytes(content)
        code, output = add(root, tmp_path / name)
        assert code == 2 and told in output and not (root / "fonts").exists()


def test_two_files_of_one_name_or_one_look_are_refused_and_one_named_twice_counts_once(
    tmp_path: Path,
) -> None:
    root = write_project(tmp_path / "game")
    files = BARLOW / "files"
    for folder, name in (("a", "Regular"), ("b", "Bold"), ("c", "Regular")):
        (tmp_path / folder).mkdir()
        shutil.copy(files / f"BarlowCondensed-{name}.ttf", tmp_path / folder / "X.ttf")
    shutil.copy(tmp_path / "b/X.ttf", tmp_path / "b/x.TTF")
    a, b, c = (tmp_path / folder / "X.ttf" for folder in "abc")
    for second in (b, tmp_path / "b/x.TTF"):
        code, output = add(root, a, second)
        assert code == 2 and "two of these files are called" in output and not (root / "fonts").exists()
    (tmp_path / "b/Y.ttf").write_bytes(a.read_bytes() + bytes(4))
    code, output = add(root, a, tmp_path / "b/Y.ttf")
    assert code == 2 and "of weight 400, upright: name one of them" in output
    assert add(root, a, a, c)[0] == 0
    (entry,) = manifest(root)["families"].values()
    assert isinstance(entry, dict) and entry["files"] == [{"file": "X.ttf", "weight": 400}]


def test_a_font_is_put_before_no_other_for_letters_that_all_have_and_else_behind_them(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    font = BARLOW / "files/BarlowCondensed-Regular.ttf"
    code, told = add(root, font, "--lang", "de")
    assert code == 0 and "have the letters of de already, so that it stands in none" in told
    assert "stacks" not in manifest(root)
    small = (
        "{licence: OFL-1.1, scripts: [Latn], characters: ABC, files: [{file: BarlowCondensed-Regular.ttf}]}"
    )
    text = f"families:\n  small: {small}\nstacks:\n  text: [small]\n"
    (root / MANIFEST).write_text(text, encoding="utf-8")
    code, told = add(root, font, "--lang", "de")
    assert code == 0 and manifest(root)["stacks"] == {"text": ["small", "barlow-condensed"]}


@needs_cjk
def test_shipped_families_go_before_one_that_is_added_behind_families_of_the_project(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    assert add(root, BARLOW / "files/BarlowCondensed-Regular.ttf")[0] == 0
    path = root / MANIFEST
    path.write_text(
        path.read_text(encoding="utf-8") + "stacks: {text: [barlow-condensed]}\n", encoding="utf-8"
    )
    assert add(root, "--lang", "ko")[0] == 0
    assert manifest(root)["stacks"]["text"] == ["barlow-condensed", "shipped", "noto-sans-kr"]


@needs_cjk
def test_a_family_that_is_described_and_in_no_stack_comes_into_the_stacks(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    assert add(root, "justmytype-intl-cjk", "--family", "noto-sans-kr")[0] == 0
    described = manifest(root)["families"]
    assert "stacks" not in manifest(root)
    code, told = add(root, "--lang", "ko")
    assert code == 0 and "it stands in the stacks text" in told, told
    assert manifest(root)["families"] == described
    text = manifest(root)["stacks"]["text"]
    assert text == ["shipped", "noto-sans-kr"] and faults(root) == []


def test_what_could_not_be_loaded_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_project(tmp_path / "game")
    shutil.copy(BARLOW / "files/BarlowCondensed-Regular.ttf", tmp_path / "X.ttf")
    monkeypatch.setattr("ppgen.typeset.fonts.found.family_name", lambda path: "Text")
    code, output = add(root, tmp_path / "X.ttf")
    assert code == 2 and "text is the name of a family as well as of what ppgen brings along" in output
    assert not (root / "fonts").exists()


def test_a_family_without_latin_letters_is_called_after_its_file_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path / "game")
    monkeypatch.setattr("ppgen.typeset.fonts.found.family_name", lambda path: "ノト")
    for name in ("ノト.ttf", "My Font.ttf"):
        shutil.copy(BARLOW / "files/BarlowCondensed-Regular.ttf", tmp_path / name)
    code, output = add(root, tmp_path / "ノト.ttf")
    assert code == 2 and "no name in Latin letters" in output and not (root / "fonts").exists()
    code, output = add(root, tmp_path / "My Font.ttf")
    assert code == 0 and "my-font (ノト) is described" in output


def test_a_language_of_plain_letters_needs_nothing(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    code, output = add(root, "--lang", "la")
    assert code == 0 and "la needs no letters beside those" in output and not (root / "fonts").exists()


@needs_cjk
def test_a_language_that_is_covered_needs_nothing(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    for language in ("el", "vi", "ja", "pl"):
        assert add(root, "--lang", language)[0] == 0
    assert not (root / "fonts").exists()


@pytest.mark.parametrize("content", [b"", b"not a font", b"wOF2" + bytes(40), b"OTTO" + bytes(60)])
def test_files_that_are_no_fonts_are_refused(content: bytes, tmp_path: Path) -> None:
    root = write_project(tmp_path / "game")
    (tmp_path / "x.ttf").write_bytes(content)
    code, output = add(root, tmp_path / "x.ttf")
    assert code == 2 and "x.ttf" in output and not (root / "fonts").exists()


def test_the_name_in_a_font_cannot_steer_a_terminal(tmp_path: Path) -> None:
    root = write_project(tmp_path / "game")
    sound = (BARLOW / "files/BarlowCondensed-Regular.ttf").read_bytes()
    wide, steering = "Barlow Condensed".encode("utf-16-be"), "Barlow\n\x1b[31m own".encode("utf-16-be")
    content = sound.replace(wide, steering)
    assert content != sound and len(wide) == len(steering)
    (tmp_path / "x.ttf").write_bytes(content)
    done = CliRunner().invoke(app, ["--project", str(root), "fonts", "add", str(tmp_path / "x.ttf")])
    assert done.exit_code == 0, done.output
    assert "Barlow \ufffd[31m" in done.stdout and "\x1b" not in done.stdout


def test_a_file_of_the_same_name_is_not_written_over(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (root / "fonts").mkdir()
    (root / "fonts/BarlowCondensed-Bold.ttf").write_bytes(b"mine")
    code, output = add(root, BARLOW / "files/BarlowCondensed-Bold.ttf")
    assert code == 2 and "exists already" in output
    assert (root / "fonts/BarlowCondensed-Bold.ttf").read_bytes() == b"mine"
    assert not (root / MANIFEST).exists()


def test_a_file_that_lies_in_the_folder_already_is_described(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (root / "fonts").mkdir(exist_ok=True)
    shutil.copy(BARLOW / "files/BarlowCondensed-Regular.ttf", root / "fonts/A.ttf")
    code, output = add(root, root / "fonts/A.ttf")
    assert code == 0, output
    entry = manifest(root)["families"]["barlow-condensed"]
    assert isinstance(entry, dict) and entry["files"] == [{"file": "A.ttf", "weight": 400}]
    assert sorted(path.name for path in (root / "fonts").iterdir()) == ["A.ttf", "manifest.yaml"]


@needs_cjk
def test_a_manifest_with_faults_or_of_one_line_is_left_alone(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (root / "fonts").mkdir()
    (root / MANIFEST).write_text("extends: shiped\n", encoding="utf-8")
    code, output = add(root, "--lang", "ko")
    assert code == 2 and "mend first" in output
    (root / MANIFEST).write_text("extends: shipped\n", encoding="utf-8")
    assert add(root, "--lang", "ko")[0] == 0
    assert (root / MANIFEST).read_text(encoding="utf-8").startswith("extends: shipped\n")
    assert faults(root) == [] and "noto-sans-kr" in manifest(root)["families"]


def test_files_without_a_licence_want_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_project(tmp_path / "game")
    path = BARLOW / "files/BarlowCondensed-Bold.ttf"
    monkeypatch.setattr("ppgen.typeset.fonts.found._LICENCES", {})
    code, output = add(root, path)
    assert code == 2 and "--licence" in output and not (root / "fonts").exists()
    assert add(root, path, "--licence", "OFL-1.1")[0] == 0
    assert faults(root) == []


def test_the_games_that_ppgen_brings_along_keep_their_manifest() -> None:
    before = (ROOT / MANIFEST).read_bytes()
    done = CliRunner().invoke(app, ["--shipped", "fonts", "add", "--lang", "ko"])
    assert done.exit_code == 2 and "nothing is written" in done.output
    assert (ROOT / MANIFEST).read_bytes() == before


def test_letters_and_scripts_of_languages() -> None:
    assert set("aé") & set(letters_of("fr")) == {"é"}
    assert set("пр") <= set(letters_of("ru")) and "क" in letters_of("hi") and letters_of("xx") == ""
    scripts = {
        "hi": ("Deva",),
        "zh-TW": ("Hani",),
        "ja": ("Hani", "Hira", "Kana"),
        "sr-Latn": ("Latn",),
        "xx": (),
    }
    assert {language: scripts_of(language) for language in scripts} == scripts
    drawn = {"zh": "sc", "zh-HK": "tc", "zh-Hant": "tc", "ja": "jp", "ko": "kr", "hi": "", "xx": ""}
    assert {language: drawn_as(language) for language in drawn} == drawn
    assert {scripts_of(one)[0] for one in ("th", "km", "lo", "my", "bn", "ta", "te", "am", "he", "ar")} <= {
        *PACKAGES
    }


@needs_cjk
def test_variable_fonts_are_described_with_their_axes(tmp_path: Path) -> None:
    folder = package_folder("justmytype-intl-cjk")
    assert folder is not None
    shutil.copy(folder / "fonts/ofl/notosanskr/NotoSansKR[wght].ttf", tmp_path / "KR.ttf")
    (family,) = families_in([tmp_path / "KR.ttf"])
    (file,) = family.files
    assert (family.name, family.licence, file.weight, file.italic) == ("noto-sans-kr", "OFL-1.1", None, False)
    assert file.axes == {"wght": [100, 900]} and family.lacking("가क") == "क"
