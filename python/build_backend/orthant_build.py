# SPDX-License-Identifier: Apache-2.0
"""The PEP 517 backend of `pip install .`: it builds the target orthant_python with CMake and packs build/…/python/orthant.

The standard library is enough, so that nothing is fetched. ORTHANT_BUILD_FOLDER names the build folder to use, build/wheel
when it does not; CMAKE_BUILD_PARALLEL_LEVEL says how many compilers may run at once.
"""

import base64
import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same files give the same wheel


def _version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(orthant VERSION ([0-9.]+)", text)[1]


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[^0-9A-Za-z]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def _metadata():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    head = [
        "Metadata-Version: 2.1",
        "Name: orthant",
        f"Version: {_version()}",
        "Summary: Nonsmooth dynamical systems of any relative degree",
        "License: Apache-2.0",
        "Requires-Python: >=3.9",
        "Requires-Dist: numpy",
        "Provides-Extra: plot",
        'Requires-Dist: matplotlib; extra == "plot"',
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(head) + "\n\n" + readme


def _wheel_file():
    return f"Wheel-Version: 1.0\nGenerator: orthant_build\nRoot-Is-Purelib: false\nTag: {_tag()}\n"


def _info_files():
    return {"METADATA": _metadata(), "WHEEL": _wheel_file()}


def _info_name():
    return f"orthant-{_version()}.dist-info"


def _built():
    """The folder of the package, made by CMake."""
    folder = pathlib.Path(os.environ.get("ORTHANT_BUILD_FOLDER") or ROOT / "build" / "wheel")
    # what was compiled in one folder serves a clone in another
    environment = {**os.environ, "CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1"}
    if not (folder / "build.ninja").exists():
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DORTHANT_PYTHON=ON", "-DORTHANT_TESTS=OFF", "-DORTHANT_APPS=OFF"]
        configure = ["cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja", *options, f"-DPython_EXECUTABLE={sys.executable}"]
        subprocess.run(configure, check=True, env=environment)
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(os.cpu_count() or 1)
    build = ["cmake", "--build", str(folder), "--parallel", jobs, "--target", "orthant_python"]
    subprocess.run(build, check=True, env=environment)
    return folder / "python" / "orthant"


def _package_files(package):
    """What goes into the wheel, by its name there. The folder has links to the Python files and the models."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    core = package / f"_core{suffix}"
    if not core.exists():
        raise FileNotFoundError(f"{core} was not built: is the build folder for another Python?")
    files = {f"orthant/{core.name}": core}
    files.update({f"orthant/modules/{path.name}": path for path in sorted(package.glob("modules/*.so"))})  # HDF5, CSDP
    for pattern in ("*.py", "*.pyi", "py.typed"):
        files.update({f"orthant/{path.name}": path for path in (ROOT / "python" / "orthant").glob(pattern)})
    files.update({f"orthant/models/{path.name}": path for path in (ROOT / "models").iterdir() if path.is_file()})
    return files


def _record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}"


def _written_wheel(folder, contents):
    """A wheel with these files, given as bytes by name; RECORD is added."""
    name = f"orthant-{_version()}-{_tag()}.whl"
    contents = {**contents, **{f"{_info_name()}/{key}": text.encode() for key, text in _info_files().items()}}
    record = f"{_info_name()}/RECORD"
    lines = [_record_line(path, data) for path, data in sorted(contents.items())] + [f"{record},,"]
    contents[record] = ("\n".join(lines) + "\n").encode()
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in contents.items():
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = _package_files(_built())
    return _written_wheel(wheel_directory, {name: path.read_bytes() for name, path in files.items()})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that only says where the package is: its Python files are links into the tree."""
    folder = _built().parent
    return _written_wheel(wheel_directory, {"orthant.pth": f"{folder}\n".encode()})


def _written_metadata(metadata_directory):
    folder = pathlib.Path(metadata_directory) / _info_name()
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in _info_files().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder.name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    return _written_metadata(metadata_directory)


def prepare_metadata_for_build_editable(metadata_directory, config_settings=None):
    return _written_metadata(metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    """All files of the tree that git knows."""
    stem = f"orthant-{_version()}"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(pathlib.Path(sdist_directory) / f"{stem}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        information = _metadata().encode()
        entry = tarfile.TarInfo(f"{stem}/PKG-INFO")
        entry.size = len(information)
        archive.addfile(entry, io.BytesIO(information))
        for name in sorted(filter(None, listed.decode().split("\0"))):
            archive.add(ROOT / name, f"{stem}/{name}", recursive=False)
    return f"{stem}.tar.gz"
