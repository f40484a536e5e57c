# SPDX-License-Identifier: Apache-2.0
"""`pip install .` into an environment of its own, without a network; then the package is used from another folder."""

import os
import pathlib
import subprocess
import sys
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = os.environ.get("ORTHANT_BUILD_FOLDER")

pytestmark = pytest.mark.skipif(not BUILD, reason="ORTHANT_BUILD_FOLDER says which build folder to take; ctest sets it")


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The interpreter of an environment with the package in it."""
    folder = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", str(folder)], check=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    # a proxy that does not answer: whatever is fetched fails
    environment |= {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9", "PIP_NO_CACHE_DIR": "1"}
    install = [folder / "bin" / "pip", "install", "--disable-pip-version-check", "-q", str(ROOT)]
    subprocess.run(install, check=True, env=environment)
    return folder / "bin" / "python"


def output_of(python, code, folder):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run([python, "-c", code], check=True, cwd=folder, env=environment, capture_output=True, text=True).stdout


def test_the_package_works_from_another_folder(python, tmp_path):
    code = "import orthant as ot; print(ot.__file__); print(ot.example('bouncing_ball').run().status, len(ot.examples()))"
    file, line = output_of(python, code, tmp_path).splitlines()
    assert str(python.parent.parent) in file
    assert line == f"finished {len(list((ROOT / 'models').glob('*.toml')))}"


def test_the_modules_come_with_the_package(python, tmp_path):
    code = """
import orthant as ot
try:
    print(ot.read_result(ot.example('play').run().save('play', format='h5')).status)
except ValueError as error:
    print(error)
print(ot.example('diode_bridge').analyze().passivity.lambda_to_w)
"""
    trajectory, passivity = output_of(python, code, tmp_path).splitlines()
    assert trajectory == "finished" or "built without HDF5" in trajectory
    assert passivity in ("positive real", "unavailable")
    has_csdp = bool(list(pathlib.Path(BUILD).glob("modules/orthant_csdp.so")))
    assert passivity == "positive real" or not has_csdp


def test_the_metadata_is_there(python, tmp_path):
    code = "import importlib.metadata as m, orthant; print(m.version('orthant') == orthant.__version__, m.requires('orthant'))"
    assert output_of(python, code, tmp_path).startswith("True ['numpy'")


def test_the_wheel_is_the_same_twice(tmp_path):
    sys.path.insert(0, str(ROOT / "python" / "build_backend"))
    import orthant_build

    contents = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        wheel = tmp_path / name / orthant_build.build_wheel(tmp_path / name)
        contents.append(wheel.read_bytes())
    assert contents[0] == contents[1]
    names = zipfile.ZipFile(wheel).namelist()
    assert {"orthant/__init__.py", "orthant/_core.pyi", "orthant/py.typed", "orthant/models/bouncing_ball.toml"} <= set(names)
