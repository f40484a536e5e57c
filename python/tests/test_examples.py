# SPDX-License-Identifier: Apache-2.0
"""Every public name is documented by an example, and the examples are true."""

import doctest
import importlib
import importlib.resources
import inspect
import pkgutil

import pytest

import orthant as ot
from orthant import _core

MODULES = [importlib.import_module(f"orthant.{module.name}") for module in pkgutil.iter_modules(ot.__path__) if module.name != "_core"]


@pytest.mark.parametrize("module", [ot, *MODULES], ids=lambda module: module.__name__)
def test_examples_in_docstrings(module):
    flags = doctest.NORMALIZE_WHITESPACE | doctest.FAIL_FAST
    assert doctest.testmod(module, optionflags=flags).failed == 0


@pytest.mark.parametrize("name", [name for name in ot.__all__ if name not in ("__version__", "ModelError")])
def test_every_public_name_has_an_example(name):
    assert ">>>" in (inspect.getdoc(getattr(ot, name)) or ""), name


@pytest.mark.parametrize("name", [name for name in ot.__all__ if inspect.isclass(getattr(ot, name))])
def test_every_public_member_is_documented(name):
    kind = getattr(ot, name)
    for member, value in vars(kind).items():
        if not member.startswith("_") and (callable(value) or isinstance(value, property)):
            assert inspect.getdoc(value), f"{name}.{member}"


def test_the_stubs_are_those_of_the_module():
    stub = importlib.resources.files("orthant").joinpath("_core.pyi").read_text()
    for name in vars(_core):
        if not name.startswith("__"):
            assert f"class {name}" in stub or f"def {name}(" in stub, name
    for kind in (value for value in vars(_core).values() if inspect.isclass(value)):
        for member in vars(kind):
            if not member.startswith("_"):
                assert f"def {member}(" in stub, f"{kind.__name__}.{member}"
