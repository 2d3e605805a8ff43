"""Which errors the sources can raise and which texts they name, found by reading the sources.

An error is made by a class derived from AzulejoError, or by a function that hands one of its parameters on as the code
(`_no(table, "game_over", move)`), however many functions lie in between.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import azulejo

Function = ast.FunctionDef | ast.AsyncFunctionDef
SOURCES = Path(azulejo.__file__).parent
CLIENT = Path(__file__).parents[2] / "web" / "src"
ANYWHERE = ""  # the file of classes, which are known by their name everywhere


@dataclass
class Maker:
    """A class or function that makes an error: where its code stands among the arguments, and the fields it adds."""

    places: set[int] = field(default_factory=set)
    keywords: set[str] = field(default_factory=set)
    adds: set[str] = field(default_factory=set)

    def codes(self, call: ast.Call) -> list[ast.expr]:
        """The arguments of a call that are the code."""
        placed = [call.args[place] for place in self.places if place < len(call.args)]
        return placed + [keyword.value for keyword in call.keywords if keyword.arg in self.keywords]

    def fields(self, call: ast.Call) -> set[str]:
        return {keyword.arg for keyword in call.keywords if keyword.arg} | self.adds


@dataclass(frozen=True)
class Raised:
    """One place in the sources that makes an error. The code is a pattern, since it may be put together there."""

    code: str
    fields: frozenset[str]
    place: str

    def means(self, code: str) -> bool:
        return re.fullmatch(self.code, code) is not None


@cache
def modules() -> dict[str, ast.Module]:
    paths = sorted(SOURCES.rglob("*.py"))
    return {str(path.relative_to(SOURCES)): ast.parse(path.read_text("utf-8")) for path in paths}


def functions() -> Iterator[tuple[str, Function]]:
    for file, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, Function):
                yield file, node


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr, node


def error_classes() -> set[str]:
    classes = {"AzulejoError"}
    nodes = [node for module in modules().values() for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
    while True:
        derived = {
            node.name for node in nodes if classes & {base.id for base in node.bases if isinstance(base, ast.Name)}
        }
        if derived <= classes:
            return classes
        classes |= derived


class Makers:
    """All makers, by file and name. A function of the same file comes before those of others."""

    def __init__(self) -> None:
        self.known = {(ANYWHERE, name): Maker({0}, {"code"}) for name in error_classes()}
        self.defined = {(file, function.name) for file, function in functions()}
        while sum(self.learn(file, function) for file, function in functions()):
            pass

    def find(self, file: str, name: str) -> list[Maker]:
        if (file, name) in self.defined:
            return [self.known[file, name]] if (file, name) in self.known else []
        return [maker for (_, known), maker in self.known.items() if known == name]

    def learn(self, file: str, function: Function) -> bool:
        """Adds a function that hands its parameter on as a code; whether that was news."""
        parameters = [argument.arg for argument in function.args.args if argument.arg not in ("self", "cls")]
        before = repr(self.known.get((file, function.name)))
        for name, call in calls(function):
            for maker in self.find(file, name):
                for code in maker.codes(call):
                    if isinstance(code, ast.Name) and code.id in parameters:
                        new = self.known.setdefault((file, function.name), Maker())
                        new.places.add(parameters.index(code.id))
                        new.keywords.add(code.id)
                        new.adds |= maker.fields(call)
        return repr(self.known.get((file, function.name))) != before


@cache
def raised() -> tuple[Raised, ...]:
    """Every error the sources can make with a code of their own, in the order of the sources."""
    makers = Makers()
    found = set()
    for file, function in functions():
        for name, call in calls(function):
            for maker in makers.find(file, name):
                for expression in maker.codes(call):
                    for code in spelled(expression, function):
                        found.add(Raised(code, frozenset(maker.fields(call)), f"{file}:{call.lineno}"))
    return tuple(sorted(found, key=lambda each: (each.place, each.code)))


def spelled(expression: ast.expr, function: Function) -> list[str]:
    """The texts an expression can be, as patterns."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        return [re.escape(expression.value)]
    if isinstance(expression, ast.JoinedStr):
        return [pattern(expression)]
    if isinstance(expression, ast.IfExp):
        return spelled(expression.body, function) + spelled(expression.orelse, function)
    if isinstance(expression, ast.Name):
        return spelled(assigned(expression, function), function)
    return []


def assigned(name: ast.Name, function: Function) -> ast.expr:
    """What the function last called by this name before it is used here; nothing if the caller did."""
    value: ast.expr = ast.Constant(None)
    assignments = [node for node in ast.walk(function) if isinstance(node, ast.Assign) and node.lineno < name.lineno]
    for node in sorted(assignments, key=lambda node: node.lineno):
        if any(isinstance(target, ast.Name) and target.id == name.id for target in node.targets):
            value = node.value
    return value


def pattern(text: ast.JoinedStr) -> str:
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in text.values)


@cache
def client() -> str:
    files = [path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    return "\n".join(path.read_text("utf-8") for path in files)


@cache
def spelled_texts() -> frozenset[str]:
    """Every text that the sources spell as a whole."""
    nodes = [node for module in modules().values() for node in ast.walk(module)]
    constants = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(constants | set(re.findall(r"'([a-z][\w.-]*)'", client())))


@cache
def filled_texts() -> list[re.Pattern[str]]:
    """Patterns of the codes that the sources put together, except those whose subject is left open.

    In Python f"story.{kind}", in the browser client `web.gold.${kind}`.
    """
    filled = re.findall(r"`([a-z][\w.-]*\.(?:\$\{[^}`]*\}|[\w.-])*)`", client())
    patterns = {".+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", each)) for each in filled}
    for module in modules().values():
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr) and re.match(r"[a-z]\w*\.", beginning(node)):
                patterns.add(pattern(node))
    return [re.compile(each) for each in patterns]


def beginning(text: ast.JoinedStr) -> str:
    first = text.values[0]
    return str(first.value) if isinstance(first, ast.Constant) else ""


def is_named(code: str) -> bool:
    """Whether the sources name this text."""
    return code in spelled_texts() or any(each.fullmatch(code) for each in filled_texts())
