# SPDX-License-Identifier: Apache-2.0
"""Runs Python blocks in one namespace: reads one JSON object {code, line, page} per line, answers with one {output, failed}."""

import contextlib
import io
import json
import sys
import traceback

namespace = {"__name__": "__main__"}
for request in map(json.loads, sys.stdin):
    output = io.StringIO()
    failed = False
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            # blank lines in front, so that a message names the line of the page
            code = compile("\n" * request["line"] + request["code"], request["page"], "exec")
            exec(code, namespace)
        except BaseException:
            traceback.print_exc()
            failed = True
    print(json.dumps({"output": output.getvalue(), "failed": failed}), flush=True)
