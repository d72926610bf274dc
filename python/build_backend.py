"""The build backend of `pip install .` and tools/wheel: CMake builds the module, this packs it as a wheel.

It needs nothing but Python itself, so it works without a network and with any pip. The same module makes
the same bytes: files in a fixed order, with the time SOURCE_DATE_EPOCH (1980 without).
"""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import time
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(hexarium VERSION (\S+)", file.read()).group(1)


def tag():
    """For this Python and machine: cp311-cp311-linux_x86_64. (Not manylinux: it links Debian's libraries.)"""
    python = "cp" + sysconfig.get_config_var("py_version_nodot")
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _build_module():
    folder = os.path.join(ROOT, "build", "python")
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                    "-DHEXARIUM_TESTS=OFF", "-DHEXARIUM_WERROR=OFF",
                    "-DPython3_EXECUTABLE=" + sys.executable], check=True)
    subprocess.run(["cmake", "--build", folder, "--target", "hexarium_python"], check=True)
    return os.path.join(folder, "hexarium" + sysconfig.get_config_var("EXT_SUFFIX"))


def _read(*path):
    with open(os.path.join(ROOT, *path), "rb") as file:
        return file.read()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """With config_settings {"module": PATH} that module is packed, else one is built."""
    version = _version()
    info = f"hexarium-{version}.dist-info"
    module = (config_settings or {}).get("module") or _build_module()
    files = {
        os.path.basename(module): _read(module),
        "hexarium.pyi": _read("python", "hexarium.pyi"),
        info + "/LICENSE": _read("LICENSE"),
        info + "/METADATA": (f"Metadata-Version: 2.1\nName: hexarium\nVersion: {version}\n"
                             "Summary: Games and puzzles on hexagonal boards\nLicense: MIT\n"
                             "Requires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n").encode()
                            + _read("docs", "python.md"),
        info + "/WHEEL": f"Wheel-Version: 1.0\nGenerator: hexarium\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode(),
    }
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[info + "/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    name = f"hexarium-{version}-{tag()}.whl"
    when = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800))[:6]
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w") as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, when)
            entry.external_attr = (0o100755 if path.endswith(".so") else 0o100644) << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return name
