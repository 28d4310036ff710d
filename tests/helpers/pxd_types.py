"""Checks the C types in a .pxd file against the Python source beside it.

Cython reads both, but it does not compare them: an attribute that the source never sets, or an
argument under another name, compiles and then misleads. `faults` reads the two as text, so that
the check needs no compiler.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

TYPE = r"(?:const )?(?:(?:un)?signed )?(?:long long|\w+)(?:\[[:1, ]+\])?"
CLASS = re.compile(r"cdef class (\w+)(?:\(([\w, ]+)\))?:$")
FUNCTION = re.compile(
    rf"c(?:p)?def (?:inline )?({TYPE}) (\w+)\((.*)\)"
    r"(?: noexcept| except [-+*?\w ]+)?(?: nogil)?(:)?$"
)
VARIABLES = re.compile(rf"cdef (?:readonly |public )?({TYPE}) (\w+(?:, \w+)*)$")
CIMPORT = re.compile(r"from [\w.]+ cimport (\w+(?:, \w+)*)$|cimport cython$|@cython\.final$")
ARGUMENT = re.compile(rf"({TYPE}) (\w+)$")

INTEGERS = frozenset(
    (
        "char",
        "signed char",
        "unsigned char",
        "int",
        "unsigned int",
        "long long",
        "unsigned long long",
    )
)
# What an annotation in the source may be in C; any other name stands for the class of that name.
C_TYPES = {
    "int": INTEGERS,
    "bool": frozenset(("bint",)),
    "float": frozenset(("double",)),
    "None": frozenset(("void",)),
    "Any": frozenset(("object",)),
    "cython.bint": frozenset(("bint",)),
    "cython.int": frozenset(("int",)),
    "cython.uint": frozenset(("unsigned int",)),
    "cython.longlong": frozenset(("long long",)),
    "cython.ulonglong": frozenset(("unsigned long long",)),
}
# The type codes of `array` as entries of a memory view.
ENTRIES = {
    "b": "signed char", "B": "unsigned char", "i": "int", "I": "unsigned int", "q": "long long",
    "Q": "unsigned long long",
}  # fmt: skip
MEMORY_VIEW = re.compile(r"(.+)\[::1\]$")


class Declared(NamedTuple):
    """A function or method: its result's C type, and (name, C type) of each argument.

    `self` has the C type "".
    """

    result: str
    arguments: tuple[tuple[str, str], ...]


@dataclass
class Scope:
    """What a .pxd declares in a class, or outside of all: names with C types, and functions."""

    bases: tuple[str, ...] = ()
    variables: dict[str, str] = field(default_factory=dict)
    functions: dict[str, Declared] = field(default_factory=dict)


class Unread(ValueError):
    """A line of a .pxd that is in none of the forms used here."""


def read_pxd(text: str) -> tuple[Scope, dict[str, Scope]]:
    """The declarations outside of classes, and those of each class; Unread names the line."""
    outside, classes = Scope(), dict[str, Scope]()
    scope = outside
    in_body = False  # of an inlined function or of a block of C, which is not read
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.partition("#")[0].strip()
        in_body = in_body and (not line or line.startswith(" "))
        if in_body:
            continue
        if not line.startswith(" "):
            scope = outside
        elif classes:
            scope = list(classes.values())[-1]
        if not stripped or stripped == "pass" or CIMPORT.match(stripped):
            continue
        if stripped == "cdef extern from *:":
            in_body = True
        elif found := CLASS.match(stripped):
            bases = tuple(found[2].split(", ")) if found[2] else ()
            scope = classes[found[1]] = Scope(bases)
        elif found := FUNCTION.match(stripped):
            scope.functions[found[2]] = Declared(found[1], _arguments(found[3], number))
            in_body = found[4] is not None
        elif found := VARIABLES.match(stripped):
            scope.variables.update(dict.fromkeys(found[2].split(", "), found[1]))
        else:
            raise Unread(f"line {number}: {stripped}")
    return outside, classes


def _arguments(text: str, number: int) -> tuple[tuple[str, str], ...]:
    arguments = []
    for part in text.split(", ") if text else ():
        found = ARGUMENT.match(part)
        if part != "self" and not found:
            raise Unread(f"line {number}: {part}")
        arguments.append((found[2], found[1]) if found else ("self", ""))
    return tuple(arguments)


def faults(pxd: str, source: str) -> list[str]:
    """What the .pxd declares that the source does not have, or has otherwise; a line each."""
    outside, classes = read_pxd(pxd)
    tree = ast.parse(source)
    return [
        *_module_faults(outside, tree),
        *(fault for name, scope in classes.items() for fault in _class_faults(name, scope, tree)),
        *_find_undeclared(classes, tree),
    ]


def _module_faults(outside: Scope, tree: ast.Module) -> Iterator[str]:
    named = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            named.update(alias.asname or alias.name for alias in node.names)
    for statement in tree.body:
        named.update(name for name, _ in _targets(statement))
    for name in outside.variables:
        if name not in named:
            yield f"{name} is neither assigned nor imported"
    yield from _function_faults("", outside.functions, tree.body)


def _class_faults(name: str, scope: Scope, tree: ast.Module) -> Iterator[str]:
    found = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    if not found:
        yield f"class {name} is missing"
        return
    (node,) = found
    bases = tuple(ast.unparse(base) for base in node.bases)
    if bases != scope.bases:
        yield f"class {name} extends {bases}, declared as {scope.bases}"
    values = _values(node)
    for attribute, c_type in scope.variables.items():
        if attribute not in values:
            yield f"{name}.{attribute} is never assigned"
        for value in values.get(attribute, ()):
            if said := _contradicts(value, c_type):
                yield f"{name}.{attribute} is {said}, declared as {c_type}"
    yield from _function_faults(f"{name}.", scope.functions, node.body)


def _values(node: ast.ClassDef) -> dict[str, list[ast.expr]]:
    """By attribute what a class assigns to it or annotates it with."""
    values: dict[str, list[ast.expr]] = {}
    for inner in ast.walk(node):
        if isinstance(inner, ast.AnnAssign | ast.Assign | ast.AugAssign | ast.For):
            for target, value in _targets(inner):
                of_self = target.startswith("self.")
                if of_self or inner in node.body:  # else it is a local name of a method
                    values.setdefault(target.removeprefix("self."), []).append(value)
    return values


def _targets(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Each name or attribute of `self` that a statement sets, with its annotation or value."""
    if isinstance(statement, ast.AnnAssign):
        yield ast.unparse(statement.target), statement.annotation
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            several = isinstance(target, ast.Tuple)
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                # of several values at once, none is looked at
                yield ast.unparse(one), ast.Constant(None) if several else statement.value
    elif isinstance(statement, ast.AugAssign | ast.For):
        yield ast.unparse(statement.target), ast.Constant(None)


def _contradicts(value: ast.expr, c_type: str) -> str:
    """What an attribute's annotation or value says against its C type; "" for nothing."""
    if isinstance(value, ast.Constant):
        truth = isinstance(value.value, bool)
        return ast.unparse(value) if truth and c_type != "bint" else ""
    if isinstance(value, ast.Call):
        entry = _entry(value)
        view = MEMORY_VIEW.match(c_type)
        if not entry or (view and view[1] == entry):
            return ""
        return f"an array of {entry}"
    written = ast.unparse(value)
    return written if written in C_TYPES and c_type not in C_TYPES[written] else ""


def _entry(call: ast.Call) -> str:
    """The C type of the entries of the array that a call makes; "" for any other call."""
    called = ast.unparse(call.func)
    if called == "ints":
        return "int"
    code = call.args[0] if called == "array" and call.args else None
    return ENTRIES.get(code.value, "") if isinstance(code, ast.Constant) else ""  # type: ignore[arg-type]


def _function_faults(
    place: str, declared: dict[str, Declared], body: list[ast.stmt]
) -> Iterator[str]:
    blocks = [body, *(node.body for node in body if isinstance(node, ast.If))]
    found = {
        node.name: node for block in blocks for node in block if isinstance(node, ast.FunctionDef)
    }
    for name, function in declared.items():
        if name not in found:
            yield f"{place}{name}() is missing"
            continue
        arguments = found[name].args
        written = [*arguments.posonlyargs, *arguments.args]
        names = [argument.arg for argument in written]
        wanted = [argument for argument, _ in function.arguments]
        if names != wanted or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            yield f"{place}{name}({ast.unparse(arguments)}) is declared with ({', '.join(wanted)})"
            continue
        types = [c_type for _, c_type in function.arguments]
        annotations = [argument.annotation for argument in written]
        for said, c_type in zip(
            [*annotations, found[name].returns], [*types, function.result], strict=True
        ):
            if said is not None and not _agrees(ast.unparse(said), c_type):
                yield f"{place}{name}() has {ast.unparse(said)}, declared as {c_type}"


def _agrees(annotation: str, c_type: str) -> bool:
    """Whether an annotation of an argument or a result means this C type."""
    if view := MEMORY_VIEW.match(annotation):
        entry = MEMORY_VIEW.match(c_type)
        return bool(entry) and entry[1] in C_TYPES.get(view[1], ())  # type: ignore[index]
    if annotation == "array":
        return MEMORY_VIEW.match(c_type) is not None
    return c_type in C_TYPES.get(annotation, {annotation})


def _find_undeclared(classes: dict[str, Scope], tree: ast.Module) -> Iterator[str]:
    """Compiled classes without a declaration: Cython would give them no attributes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name not in classes:
            decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
            if "cython.cclass" in decorators:
                yield f"class {node.name} is not declared"
