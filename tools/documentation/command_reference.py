# SPDX-License-Identifier: Apache-2.0
"""The command line as a page, from what the program says of itself with --help."""

import re
import subprocess


def help_text(program, *command):
    text = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True).stdout
    return re.sub(r"\S*/orthant\b", "orthant", text).rstrip()


def command_page(program):
    main = help_text(program)
    commands = re.findall(r"^  ([a-z]+)  ", main.partition("Subcommands:")[2], re.MULTILINE)
    if not commands:
        raise ValueError(f"{program} --help lists no subcommands")
    lines = ["# Command line", "", "What `orthant --help` and the help of each command print.", "", "```text", main, "```", ""]
    for command in commands:
        lines += [f"## `orthant {command}`", "", "```text", help_text(program, command), "```", ""]
    return "\n".join(lines)
