"""The type stub names what the module has: no more, no less."""

import ast
import inspect
from pathlib import Path

import igra
from igra import _igra


def names_of(body):
    named = (ast.FunctionDef, ast.ClassDef)
    names = {node.name for node in body if isinstance(node, named)}
    return names | {node.target.id for node in body if isinstance(node, ast.AnnAssign)}


def own(names):
    """Without what Python and pybind11 add by themselves."""
    return {name for name in names if not name.startswith(("__", "_pybind11"))}


def test_stub_is_the_module():
    stub = ast.parse((Path(igra.__file__).parent / "_igra.pyi").read_text())
    assert own(names_of(stub.body)) == own(vars(_igra))
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            assert own(names_of(node.body)) == own(vars(getattr(_igra, node.name))), node.name


def test_everything_public_is_typed():
    assert (Path(igra.__file__).parent / "py.typed").exists()
    for name in igra.__all__:
        thing = getattr(igra, name)
        if inspect.isfunction(thing):
            assert inspect.signature(thing).return_annotation is not inspect.Signature.empty, name
