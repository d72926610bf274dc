"""The build backend of `pip install .`: CMake builds the module, this packs it as a wheel.

It needs nothing but Python itself, so it works without a network and with any pip.
"""
import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(hexarium VERSION (\S+)", file.read()).group(1)


def _build_module():
    import sys
    folder = os.path.join(ROOT, "build", "python")
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                    "-DHEXARIUM_TESTS=OFF", "-DHEXARIUM_WERROR=OFF",
                    "-DPython3_EXECUTABLE=" + sys.executable], check=True)
    subprocess.run(["cmake", "--build", folder, "--target", "hexarium_python"], check=True)
    return os.path.join(folder, "hexarium" + sysconfig.get_config_var("EXT_SUFFIX"))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _version()
    tag = "cp{0}-cp{0}-linux_x86_64".format(sysconfig.get_config_var("py_version_nodot"))
    info = f"hexarium-{version}.dist-info"
    module = _build_module()
    files = {
        os.path.basename(module): open(module, "rb").read(),
        "hexarium.pyi": open(os.path.join(ROOT, "python", "hexarium.pyi"), "rb").read(),
        info + "/METADATA": f"Metadata-Version: 2.1\nName: hexarium\nVersion: {version}\n"
                            "Summary: Games and puzzles on hexagonal boards\nLicense: MIT\n".encode(),
        info + "/WHEEL": f"Wheel-Version: 1.0\nGenerator: hexarium\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
    }
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[info + "/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    name = f"hexarium-{version}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name
