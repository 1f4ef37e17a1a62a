"""The command `companion`. Heavy imports wait until a command needs them, so that help comes at once."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import __version__
from companion.errors import CompanionError, PackError
from companion.i18n import LANGUAGES, N_, Translator

Args = argparse.Namespace
PORT, RELAY_PORT = 8550, 8560


@dataclass(frozen=True)
class Command:
    """One word after `companion`: what it is for, its options, and what it does."""

    help: str
    fill: Callable[[argparse.ArgumentParser, Translator], None]
    run: Callable[[Args, Translator], int]
    examples: tuple[str, ...] = ()


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command: 0 when all is well, 1 when a check found something, 2 when it could not be done."""
    given = list(sys.argv[1:] if argv is None else argv)
    _ = Translator(_language(given))
    try:
        args = _parser(given, _).parse_args(_with_default(given))
        args.lang = _asked_language(given) or None
        return COMMANDS[args.command].run(args, _)
    except CompanionError as e:
        if "--debug" in given:
            raise
        print(_("companion: {what}", what=told(e, _)), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # `companion rules ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def told(error: CompanionError, _: Translator) -> str:
    """An error as a sentence in the reader's language, with file and line where it has them."""
    words = _(error.text, **error.values)
    if isinstance(error, PackError) and error.file:
        return f"{_near(error.file)}:{error.line}: {words}"
    return words


def _near(file: str) -> str:
    """A path as one would type it from here."""
    path, here = Path(file), Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else file


def _asked_language(given: Sequence[str]) -> str:
    """`--lang` stands before or after the command."""
    words = [*given, ""]
    asked = [
        words[n + 1] if word == "--lang" else word[7:] for n, word in enumerate(given) if word.startswith("--lang")
    ]
    return asked[-1] if asked and asked[-1] in LANGUAGES else ""


def _language(given: Sequence[str]) -> str:
    """What was asked for, else the language of the system (LC_ALL, LC_MESSAGES, LANG), else English."""
    if asked := _asked_language(given):
        return asked
    system = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return system[:2] if system[:2] in LANGUAGES else "en"


# the parser -----------------------------------------------------------------------------------
def _command_in(given: Sequence[str]) -> str:
    values = {n + 1 for n, word in enumerate(given) if word == "--lang"}
    return next((word for n, word in enumerate(given) if not word.startswith("-") and n not in values), "")


def _with_default(given: list[str]) -> list[str]:
    """`companion` alone starts the app."""
    asks = {"-h", "--help", "--version"} & set(given)
    return given if asks or _command_in(given) else ["run", *given]


def _parser(given: Sequence[str], _: Translator) -> argparse.ArgumentParser:
    """All commands by name; only the one that was asked for brings its options (and their imports)."""
    parser = argparse.ArgumentParser(
        prog="companion",
        description=_("A companion for board games: it counts, rolls, reminds and answers at the table."),
        epilog=_examples(_, "companion", "companion rules 'line of sight'", "companion new-game harbour"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    common = argparse.ArgumentParser(add_help=False)
    for each in (parser, common):
        each.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=_("language of the messages"))
        each.add_argument(
            "--debug", action="store_true", default=argparse.SUPPRESS, help=_("show where an error arose")
        )
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), title=_("commands"))
    chosen = _command_in(_with_default(list(given)))
    for name, command in COMMANDS.items():
        own = commands.add_parser(
            name,
            parents=[common],
            help=_(command.help),
            description=_(command.help),
            epilog=_examples(_, *command.examples),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            conflict_handler="resolve",
        )
        if name == chosen:
            command.fill(own, _)
    return parser


def _examples(_: Translator, *lines: str) -> str:
    return "\n".join((_("examples:"), *(f"  {line}" for line in lines)))


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 65535:
        return int(text)
    raise CompanionError(N_("{port} is no port: choose a number from 1 to 65535"), port=text[:20])


def _part(name: str) -> Any:
    """A module that only one command needs."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as e:
        if e.name != name:
            raise
        raise CompanionError(N_("this copy of the app comes without {part}"), part=name) from e


# run, serve, rules ----------------------------------------------------------------------------
def _fill_run(parser: argparse.ArgumentParser, _: Translator) -> None:
    parser.add_argument("--port", type=_port, default=PORT, help=_("port on this machine (%(default)s)"))
    parser.add_argument("--no-browser", action="store_true", help=_("only print the address, open nothing"))
    parser.add_argument("--phone", action="store_true", help=_("show a QR code for the phone beside this machine, too"))


def _run(args: Args, _: Translator) -> int:
    _part("companion.serve.local").run(args.port, not args.no_browser, _ if args.phone else None)
    return 0


def _fill_serve(parser: argparse.ArgumentParser, _: Translator) -> None:
    parser.add_argument("--host", default="0.0.0.0", help=_("network address to listen on (%(default)s: all)"))
    parser.add_argument("--port", type=_port, default=PORT, help=_("port on this machine (%(default)s)"))
    parser.add_argument(
        "--name", action="append", metavar="NAME", help=_("another name by which phones reach this machine")
    )
    parser.add_argument("--no-browser", action="store_true", help=_("only print the address, open nothing"))


def _serve(args: Args, _: Translator) -> int:
    args.words = _
    return int(_part("companion.serve.table").run(args) or 0)


def _fill_relay(parser: argparse.ArgumentParser, _: Translator) -> None:
    parser.add_argument("--host", default="127.0.0.1", help=_("network address to listen on (%(default)s)"))
    parser.add_argument("--port", type=_port, default=RELAY_PORT, help=_("port on this machine (%(default)s)"))
    parser.add_argument("--log", metavar="LOG", help=_("where steps are kept: sqlite:PATH or nats://host,host,host"))
    parser.add_argument("--app", type=Path, metavar="DIR", help=_("the built offline app (build/out/web)"))
    keep = _("archive tables that nobody used for so many days (%(default)s)")
    parser.add_argument("--keep", type=float, default=180.0, metavar="DAYS", help=keep)
    parser.add_argument("--proxy", default="127.0.0.1", metavar="ADDRESS", help=_("the TLS proxy before this relay"))
    parser.add_argument("--origin", action="append", metavar="ORIGIN", help=_("another page that may use this relay"))
    parser.add_argument("--open-metrics", action="store_true", help=_("show /metrics to other machines too"))
    parser.add_argument("--lines", type=int, default=400, help=_("lines that one address may hold (%(default)s)"))
    copy = parser.add_mutually_exclusive_group()
    copy.add_argument("--save", type=Path, metavar="FILE", help=_("only write all tables of the log into a file"))
    copy.add_argument("--load", type=Path, metavar="FILE", help=_("only lay down the tables of such a file"))


def _relay(args: Args, _: Translator) -> int:
    if args.save or args.load:
        return int(_part("companion.relay.copy").run(args, _))
    _part("companion.serve.local").free_port(args.port, args.host)
    return int(_part("companion.relay.run").run(args, _))


def _fill_rules(parser: argparse.ArgumentParser, _: Translator) -> None:
    from companion.rules import ask

    ask.add_arguments(parser)


def _rules(args: Args, _: Translator) -> int:
    from companion.rules import ask
    from companion.views.knowing import Knowing

    return ask.run(args, Knowing)


def _fill_saves(parser: argparse.ArgumentParser, _: Translator) -> None:
    from companion import saves

    saves.add_arguments(parser, _)


def _saves(args: Args, _: Translator) -> int:
    from companion import saves

    return saves.run(args, _)


def _fill_where(parser: argparse.ArgumentParser, _: Translator) -> None:
    from companion import where

    where.add_arguments(parser, _)


def _where(args: Args, _: Translator) -> int:
    from companion import where

    return where.run(args, _)


# for authors ----------------------------------------------------------------------------------
def _fill_folder(parser: argparse.ArgumentParser, _: Translator) -> None:
    parser.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", help=_("a pack, or a folder of packs (all packs)")
    )


def _check(args: Args, _: Translator) -> int:
    from companion import messages, paths, vocabulary
    from companion.games import facts_of
    from companion.packs.check import check_packs

    problems = check_packs(args.folder or paths.packs(), facts_of)
    if args.folder is None and not paths.is_installed():
        problems += [*messages.check(), *vocabulary.check(paths.packs())]
    return _print_problems(problems, _)


def _print_problems(problems: Sequence[PackError], _: Translator) -> int:
    """Each on its line; remarks are shown and do not count."""
    from companion.packs.check import Remark

    for problem in problems:
        print(_("{what} (a remark)", what=told(problem, _)) if isinstance(problem, Remark) else told(problem, _))
    severe = sum(not isinstance(problem, Remark) for problem in problems)
    if severe:
        print(_.plural("{n} thing to mend", "{n} things to mend", severe), file=sys.stderr)
    else:
        print(_("All is well."))
    return 1 if severe else 0


def _fill_new_game(parser: argparse.ArgumentParser, _: Translator) -> None:
    parser.add_argument("slug", metavar="SLUG", help=_("short name in small letters: the folder's name"))
    parser.add_argument(
        "--into", type=Path, metavar="DIR", help=_("folder of packs to put it in (where the app looks for them)")
    )


def _new_game(args: Args, _: Translator) -> int:
    from companion import paths
    from companion.packs.starter import write_starter

    folder = _near(str(write_starter(args.slug, args.into or paths.authored_packs())))
    print(_("{folder} is ready. Edit game.toml, then run: companion check {folder}", folder=folder))
    return 0


def _fill_messages(parser: argparse.ArgumentParser, _: Translator) -> None:
    parser.add_argument("--check", action="store_true", help=_("change nothing; fail if something is missing"))


def _messages(args: Args, _: Translator) -> int:
    from companion import messages, paths

    if paths.is_installed():
        raise CompanionError(
            N_("the texts of the app are gathered in a checkout of its source, not in an installed copy")
        )
    if args.check:
        return _print_problems(messages.check(), _)
    for found in messages.update():
        words = _("{strings} texts, {missing} missing, {fuzzy} to check", **vars(found))
        print(f"{found.language} {found.domain}: {words}")
    return 0


def _stamp(args: Args, _: Translator) -> int:
    from companion import paths
    from companion.packs.check import pack_folders
    from companion.rules.library import stamp

    for folder in pack_folders(args.folder or paths.authored_packs()):
        for file in stamp(folder):
            print(_near(str(file)))
    return 0


COMMANDS = {
    "run": Command(
        N_("start the app on this machine"),
        _fill_run,
        _run,
        ("companion run", "companion run --port 8600 --no-browser"),
    ),
    "serve": Command(
        N_("open the table to the phones in the room"),
        _fill_serve,
        _serve,
        ("companion serve", "companion serve --port 8600"),
    ),
    "relay": Command(
        N_("let phones share tables over the internet or a club’s network"),
        _fill_relay,
        _relay,
        ("companion relay", "companion relay --host 0.0.0.0 --log nats://node1,node2,node3"),
    ),
    "rules": Command(
        N_("ask the rules a question"),
        _fill_rules,
        _rules,
        ("companion rules 'who goes first'", "companion --lang fr rules 'ligne de vue'"),
    ),
    "saves": Command(
        N_("list, carry out, bring in and verify saved games, put copies back"),
        _fill_saves,
        _saves,
        (
            "companion saves list",
            "companion saves export --game Friday friday.json",
            "companion saves verify old/*.json --json",
        ),
    ),
    "where": Command(
        N_("find the code and the tests of a rule"),
        _fill_where,
        _where,
        ("companion where conan/red-gem-reminder", "companion where --none"),
    ),
    "check": Command(
        N_("check packs, rules texts, links and translations"),
        _fill_folder,
        _check,
        ("companion check", "companion check rules_data/harbour"),
    ),
    "new-game": Command(
        N_("write a starter pack for a new game"),
        _fill_new_game,
        _new_game,
        ("companion new-game harbour", "companion new-game harbour --into my-packs"),
    ),
    "messages": Command(
        N_("gather the texts of the app and update the catalogues"),
        _fill_messages,
        _messages,
        ("companion messages", "companion messages --check"),
    ),
    "stamp": Command(
        N_("mark the French rules as translations of the present English ones"),
        _fill_folder,
        _stamp,
        ("companion stamp", "companion stamp rules_data/harbour"),
    ),
}


if __name__ == "__main__":
    sys.exit(main())
