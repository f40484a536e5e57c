# SPDX-License-Identifier: Apache-2.0
import unittest

from fake_tree import HEADER, SPDX, FakeTree

from check_layers import check


class CheckLayers(FakeTree):
    """top uses middle, middle uses bottom; side stands alone."""

    def setUp(self):
        super().setUp()
        self.layer("bottom", "")
        self.layer("side", "")
        self.layer("middle", "USES orthant::bottom Eigen3::Eigen # not orthant::side\n")
        self.layer("top", "USES orthant::middle")
        self.write("src/orthant/bottom/stone.hpp", HEADER)
        self.write("src/orthant/side/door.hpp", HEADER)
        self.write("src/orthant/middle/floor.hpp", HEADER + '#include "orthant/bottom/stone.hpp"\n')
        self.write("src/orthant/middle/floor.cpp", SPDX + '#include "orthant/middle/floor.hpp"\n')
        self.write("src/orthant/top/roof.hpp", HEADER + '#include "orthant/bottom/stone.hpp"\n#include <vector>\n')
        self.write("src/orthant/top/detail/tile.hpp", HEADER + '#include "orthant/top/roof.hpp"\n')
        self.write("src/orthant/top/roof.cpp", SPDX + '#include "orthant/top/detail/tile.hpp"\n')

    def layer(self, name, text):
        self.write(f"src/orthant/{name}/CMakeLists.txt", f"# a layer\northant_add_layer({name}\n  {text})\n")

    def test_accepts_what_uses_reaches(self):
        self.assertEqual(check(self.root).errors, [])

    def kinds(self, room):
        return HEADER + f'#define ORTHANT_ROOM {room}\n#include "orthant/bottom/kinds.inc"\n'

    def test_a_list_of_kinds_stands_for_the_headers_of_its_room(self):
        rows = "".join(f"#include ORTHANT_PATH(ORTHANT_ROOM/{kind}.hpp)\n" for kind in ("stone", "door"))
        self.write("src/orthant/bottom/kinds.inc", SPDX + rows)
        for room in ("bottom", "side", "middle/detail"):
            for kind in ("stone", "door"):
                self.write(f"src/orthant/{room}/{kind}.hpp", HEADER)
        self.write("src/orthant/middle/detail/kinds.hpp", self.kinds("orthant/middle/detail"))
        self.write("src/orthant/middle/floor.cpp", SPDX + '#include "orthant/middle/detail/kinds.hpp"\n')
        self.write("src/orthant/top/kinds.hpp", self.kinds("orthant/bottom"))
        self.assertEqual(check(self.root).errors, [])
        self.write("src/orthant/top/kinds.hpp", self.kinds("orthant/side"))
        errors = check(self.root).errors
        self.assertEqual(len(errors), 2, errors)
        self.assertIn("src/orthant/top/kinds.hpp:4: include of orthant/side/stone.hpp: side is not reachable", errors[0])
        self.write("src/orthant/top/kinds.hpp", HEADER)
        self.write("src/orthant/middle/kinds.hpp", self.kinds("orthant/middle/detail"))
        self.assertIn("this header is installed, that one is not", check(self.root).errors[0])

    def test_rejects_a_layer_above(self):
        self.write("src/orthant/bottom/stone.hpp", HEADER + '#include "orthant/top/roof.hpp"\n')
        self.assert_one_error(check, "src/orthant/bottom/stone.hpp:3:", "top is not reachable")

    def test_rejects_a_sibling_named_only_in_a_comment(self):
        self.write("src/orthant/middle/floor.cpp", SPDX + "\n#  include <orthant/side/door.hpp>\n")
        self.assert_one_error(check, "src/orthant/middle/floor.cpp:3:", "side is not reachable")

    def test_rejects_an_unknown_layer(self):
        self.write("src/orthant/middle/floor.cpp", SPDX + '#include "orthant/attic/box.hpp"\n')
        self.assert_one_error(check, "src/orthant/middle/floor.cpp:2:", "attic is not a layer")
        self.layer("side", "USES orthant::attic")
        self.assertEqual(len(check(self.root).errors), 2)

    def test_private_uses_serve_sources_only(self):
        self.layer("middle", "USES orthant::bottom PRIVATE_USES orthant::side")
        self.write("src/orthant/middle/floor.cpp", SPDX + '#include "orthant/side/door.hpp"\n')
        self.assertEqual(check(self.root).errors, [])
        self.write("src/orthant/middle/floor.hpp", HEADER + '#include "orthant/side/door.hpp"\n')
        self.assert_one_error(check, "src/orthant/middle/floor.hpp:3:", "side is not reachable")
        self.write("src/orthant/middle/floor.hpp", HEADER)
        self.write("src/orthant/top/roof.hpp", HEADER + '#include "orthant/side/door.hpp"\n')
        self.assert_one_error(check, "src/orthant/top/roof.hpp:3:", "side is not reachable")

    def test_rejects_the_detail_of_another_layer(self):
        self.layer("middle", "USES orthant::bottom HEADERS detail/beam.hpp")
        self.write("src/orthant/middle/detail/beam.hpp", HEADER)
        self.write("src/orthant/middle/floor.cpp", SPDX + '#include "orthant/middle/detail/beam.hpp"\n')
        self.write("src/orthant/top/roof.hpp", HEADER + '#include "orthant/middle/detail/beam.hpp"\n')
        self.assert_one_error(check, "src/orthant/top/roof.hpp:3:", "private to middle")

    def test_rejects_an_installed_header_that_needs_one_that_is_not(self):
        self.write("src/orthant/top/roof.hpp", HEADER + '#include "orthant/top/detail/tile.hpp"\n')
        self.assert_one_error(check, "src/orthant/top/roof.hpp:3:", "this header is installed")

    def test_rejects_a_path_through_the_parent_folder(self):
        self.write("src/orthant/middle/floor.cpp", SPDX + '#include "../bottom/stone.hpp"\n')
        self.assert_one_error(check, "src/orthant/middle/floor.cpp:2:", "orthant/<layer>/<file>")

    def test_rejects_a_circle(self):
        self.layer("bottom", "USES orthant::top")
        errors = check(self.root).errors
        self.assertEqual(len(errors), 3, errors)
        self.assertTrue(all("circle" in error for error in errors), errors)

    def test_lists_name_private_headers_that_exist(self):
        self.layer("side", "HEADERS detail/gate.hpp")
        self.assert_one_error(check, "src/orthant/side/CMakeLists.txt:1:", "gate.hpp, which does not exist")
        self.layer("side", "HEADERS door.hpp")
        self.assert_one_error(check, "src/orthant/side/CMakeLists.txt:1:", "door.hpp, which is installed anyway")

    def test_wants_a_private_header_to_be_used(self):
        self.write("src/orthant/middle/detail/nail.hpp", HEADER)
        self.assert_one_error(check, "src/orthant/middle/detail/nail.hpp:1:", "no file includes")
        self.write("src/orthant/middle/floor.cpp", SPDX + '#include "orthant/middle/detail/nail.hpp"\n')
        self.assertEqual(check(self.root).errors, [])

    def test_rejects_a_folder_that_is_not_a_layer(self):
        self.write("src/orthant/cellar/wine.hpp", HEADER)
        self.assert_one_error(check, "src/orthant/cellar:1:", "without a CMakeLists.txt")

    def test_wants_pragma_once_and_the_licence_in_every_folder(self):
        self.write("tests/helper.hpp", SPDX)
        self.assert_one_error(check, "tests/helper.hpp:1:", "#pragma once")
        self.write("tests/helper.hpp", "#pragma once\n")
        self.assert_one_error(check, "tests/helper.hpp:1:", "SPDX")

    def test_warns_of_long_files(self):
        self.write("tests/long.cpp", SPDX + "\n" * 399)
        self.assertEqual(check(self.root).warnings, [])
        self.write("tests/long.cpp", SPDX + "\n" * 400)
        findings = check(self.root)
        self.assertEqual(findings.errors, [])
        self.assertEqual(findings.warnings, ["tests/long.cpp:401: 401 lines, more than 400"])

    def test_holds_applications_to_the_layers_they_link(self):
        self.write("apps/house/CMakeLists.txt", "add_executable(house main.cpp)\n"
                   "target_link_libraries(house PRIVATE orthant::middle)\n")
        self.write("apps/house/main.cpp", SPDX + '#include "orthant/bottom/stone.hpp"\n')
        self.assertEqual(check(self.root).errors, [])
        self.write("apps/house/main.cpp", SPDX + '#include "orthant/top/roof.hpp"\n')
        self.assert_one_error(check, "apps/house/main.cpp:2:", "top is not reachable")
        self.write("apps/house/main.cpp", SPDX)
        self.write("apps/house/lost.cpp", SPDX)
        self.assert_one_error(check, "apps/house/lost.cpp:1:", "not listed")

    def test_holds_python_to_the_layers_it_links_and_keeps_it_out_of_apps(self):
        self.write("apps/house/door.hpp", HEADER)
        self.write("python/CMakeLists.txt", "pybind11_add_module(house bindings/main.cpp)\n"
                   "target_link_libraries(house PRIVATE orthant::middle)\n")
        self.write("python/bindings/main.cpp", SPDX + '#include "orthant/bottom/stone.hpp"\n')
        self.assertEqual(check(self.root).errors, [])
        self.write("python/bindings/main.cpp", SPDX + '#include "orthant/top/roof.hpp"\n')
        self.assert_one_error(check, "python/bindings/main.cpp:2:", "top is not reachable")
        self.write("python/bindings/main.cpp", SPDX + '#include "apps/house/door.hpp"\n')
        self.assert_one_error(check, "python/bindings/main.cpp:2:", "for apps/ alone")

    def test_keeps_layers_out_of_apps(self):
        self.write("src/orthant/middle/floor.cpp", SPDX + '#include "apps/house/door.hpp"\n')
        self.assert_one_error(check, "src/orthant/middle/floor.cpp:2:", "for apps/ alone")


if __name__ == "__main__":
    unittest.main()
