"""Runs inside Pyodide: /source compiled into /target.

Docstrings, the annotations of functions and Flet's remarks to itself are left out: nobody reads them in a browser, and
they are a quarter of all code. Annotations of classes stay, they are the fields of dataclasses.
"""

import ast
import importlib.util
import marshal
import os
import shutil
import struct
import types

UNCHECKED = 0b01  # a .pyc that never asks for its source


# Where the annotations of functions are read while the program runs.
ANNOTATED = ("pydantic", "typing", "annotat", "pyodide/", "_pyodide/")


def without_annotations(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
            given = node.args
            for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
                if one:
                    one.annotation = None
    return tree


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Functions and modules lose theirs; a class keeps a dash, or dataclasses would spend time on writing one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                if isinstance(node, ast.ClassDef):
                    first.value.value = "-"
                elif len(node.body) > 1:
                    del node.body[0]
                else:
                    node.body[0] = ast.copy_location(ast.Pass(), first)
    return tree


class WithoutRemarks(ast.NodeTransformer):
    """Flet has over a thousand remarks to every drawing, which nobody reads: `logger.debug(...)`."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        match node.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="logger" | "_logger"), attr="debug")):
                return ast.copy_location(ast.Pass(), node)
        return node


def flat(code: types.CodeType) -> types.CodeType:
    """The same code that knows the first line of its function only: whose library fails is told by our own lines."""
    inner = tuple(flat(part) if isinstance(part, types.CodeType) else part for part in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)  # an entry covers eight instructions: no column, no line further
    lines = b"\xef\0" * whole + (bytes((0xE8 + rest - 1, 0)) if rest else b"")
    return code.replace(co_linetable=lines, co_consts=inner)


def compiled(source: bytes, name: str) -> bytes:
    tree = without_docstrings(ast.parse(source, name))
    if name.startswith("flet/"):
        tree = WithoutRemarks().visit(tree)
    if not name.startswith(ANNOTATED) and b"singledispatch" not in source:
        tree = without_annotations(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    if not name.startswith("companion/"):
        code = flat(code)
    header = importlib.util.MAGIC_NUMBER + struct.pack("<L", UNCHECKED) + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def main() -> None:
    count = 0
    for folder, _, files in os.walk("/source"):
        into = "/target" + folder.removeprefix("/source")
        os.makedirs(into, exist_ok=True)
        for file in files:
            place = os.path.join(folder, file)
            if file.endswith(".py"):
                with open(place, "rb") as source:
                    data = compiled(source.read(), place.removeprefix("/source/"))
                with open(os.path.join(into, file + "c"), "wb") as target:
                    target.write(data)
                count += 1
            else:
                shutil.copyfile(place, os.path.join(into, file))
    print(f"{count} modules compiled")


main()
