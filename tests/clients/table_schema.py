"""Checks payout tables' files by their JSON Schema, as an editor does.

Usage: table_schema.py SCHEMA FILE...

Prints a line for each file: its name, and "fits" or the place of the first thing that does not.
"""

import json
import pathlib
import sys
import tomllib

from jsonschema import Draft7Validator


def main(schema, *files):
    schema = json.loads(pathlib.Path(schema).read_text())
    Draft7Validator.check_schema(schema)
    validator = Draft7Validator(schema)
    for file in files:
        path = pathlib.Path(file)
        try:
            table = tomllib.loads(path.read_text())
        except tomllib.TOMLDecodeError:
            print(path.name, "is no TOML")
            continue
        errors = sorted(validator.iter_errors(table), key=lambda error: list(map(str, error.absolute_path)))
        print(path.name, "fits" if not errors else errors[0].json_path)


main(*sys.argv[1:])
