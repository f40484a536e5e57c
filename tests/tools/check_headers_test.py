# SPDX-License-Identifier: Apache-2.0
"""check_headers.py on small trees: it finds what a header forgot to include, also behind a precompiled one."""

import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from check_headers import check  # noqa: E402


class CheckHeaders(unittest.TestCase):
    def mistakes(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            commands = [{"command": "ccache c++ -DX -o src/orthant/base/a.o -c a.cpp"}]
            (root / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")
            for name, text in files.items():
                path = root / "src/orthant" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("#pragma once\n" + text, encoding="utf-8")
            return check(root, root)

    def test_takes_headers_that_include_what_they_use(self):
        count, mistakes = self.mistakes({"linalg/types.hpp": "using Index = long;\n",
                                         "a.hpp": '#include "orthant/linalg/types.hpp"\nIndex a();\n'})
        self.assertEqual((count, mistakes), (2, []))

    def test_finds_a_missing_include_of_a_header_that_is_precompiled(self):
        _, mistakes = self.mistakes({"linalg/types.hpp": "using Index = long;\n", "a.hpp": "Index a();\n",
                                     "b.hpp": '#include "orthant/linalg/types.hpp"\nIndex b();\n'})
        self.assertEqual(len(mistakes), 1)
        self.assertIn("orthant/a.hpp does not compile by itself", mistakes[0])

    def test_finds_a_missing_include_behind_a_precompiled_header(self):
        _, mistakes = self.mistakes({"linalg/types.hpp": "using Index = long;\n",
                                     "a.hpp": '#include "orthant/linalg/types.hpp"\nstd::string a(Index);\n'})
        self.assertEqual(len(mistakes), 1)
        self.assertIn("orthant/a.hpp", mistakes[0])

    def test_finds_what_throws_an_error_that_its_user_cannot_catch(self):
        error = {"base/errors.hpp": "class InvalidArgument {};\n"}
        _, mistakes = self.mistakes({**error, "a.hpp": "/// Throws InvalidArgument.\nint a();\n"})
        self.assertEqual(len(mistakes), 1)
        self.assertIn("orthant/a.hpp speaks of InvalidArgument", mistakes[0])
        by_another = {"b.hpp": '#include "orthant/base/errors.hpp"\n',
                      "a.hpp": '#include "orthant/b.hpp"\n/// Throws InvalidArgument.\nint a();\n'}
        self.assertEqual(self.mistakes({**error, **by_another}), (3, []))

    def test_leaves_private_headers_to_the_files_that_include_them(self):
        self.assertEqual(self.mistakes({"a.hpp": "int a();\n", "base/detail/b.hpp": "Index b();\n"}), (1, []))


if __name__ == "__main__":
    unittest.main()
