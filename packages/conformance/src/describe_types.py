"""Prints how the Python client declares its methods and types, as JSON, for the tests of both languages.

A type is a word (``string``, ``number``, ``boolean``, ``unknown``), ``{"list": type}``,
``{"values": [...], "isOpen": bool}`` for an enumeration, or ``{"fields": {name: type}, "required": [...]}``.
"""

import importlib
import inspect
import json
import sys
import typing

name = sys.argv[1]
client_module = importlib.import_module(name)
types = importlib.import_module(name + ".types")
methods = importlib.import_module(name + "._methods")

WORDS = {str: "string", int: "number", float: "number", bool: "boolean", typing.Any: "unknown"}


def shape(given):
    if isinstance(given, (str, typing.ForwardRef)):
        text = given if isinstance(given, str) else given.__forward_arg__
        return shape(getattr(types, text))
    if typing.is_typeddict(given):
        return {
            "fields": {field: shape(value) for field, value in typing.get_type_hints(given, vars(types)).items()},
            "required": sorted(given.__required_keys__),
        }
    origin, parts = typing.get_origin(given), typing.get_args(given)
    if origin is list:
        return {"list": shape(parts[0])}
    if origin is dict:
        return {"fields": {}, "required": []}
    if origin is typing.Literal:
        return {"values": sorted(parts), "isOpen": False}
    if origin is typing.Union and type(None) not in parts:
        [known] = [part for part in parts if typing.get_origin(part) is typing.Literal]
        return {"values": sorted(typing.get_args(known)), "isOpen": str in parts}
    return WORDS[given]


def without_none(given):
    """Returns the type of an optional parameter: ``Optional[X]`` means that the parameter can be left out."""
    parts = [part for part in typing.get_args(given) if part is not type(None)]
    if typing.get_origin(given) is not typing.Union or type(None) not in typing.get_args(given):
        return given
    return parts[0] if len(parts) == 1 else typing.Union[tuple(parts)]


def describe(owner):
    found = {}
    for title, method in vars(owner).items():
        if title.startswith("_"):
            continue
        # Names in quotation marks inside of a type belong to the module of the types.
        names = {**vars(types), **vars(methods)}
        hints = typing.get_type_hints(method, names)
        given = [one for one in inspect.signature(method).parameters.values() if one.name != "self"]
        returned = hints["return"]
        is_reply = typing.get_origin(returned) is client_module.Reply
        found[title] = {
            "parameters": {
                "fields": {one.name: shape(without_none(hints[one.name])) for one in given},
                "required": sorted(one.name for one in given if one.default is inspect.Parameter.empty),
            },
            "areKeywordsOnly": all(one.kind is inspect.Parameter.KEYWORD_ONLY for one in given),
            "defaults": [one.default for one in given if one.default is not inspect.Parameter.empty],
            "result": shape(typing.get_args(returned)[0] if is_reply else returned),
        }
    return found


def public_types():
    return {
        title: shape(value)
        for title, value in vars(types).items()
        # What the module imports is in it too.
        if not title.startswith("_") and getattr(typing, title, None) is not value
    }


json.dump(
    {
        "methods": describe(methods.Methods),
        "withResponse": describe(methods.MethodsWithResponse),
        "types": public_types(),
    },
    sys.stdout,
)
