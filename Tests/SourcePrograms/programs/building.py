"""Compiles generated programs with the Swift compiler, against the modules of the tests' build."""

import hashlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent
SOURCES = FOLDER.parent.parent / "Sources"
CMODULES = ("CSourceMachine", "CWork")
ERROR = re.compile(r"^([^\n:]+\.swift):(\d+):(\d+): error: (.*)$", re.MULTILINE)


def package_name(build):
  """Returns the name that the build gives to the package, whose modules share declarations."""
  manifest = Path(f"{build}.yaml").read_text()
  return re.search(r'"-module-name","AnimationCore".*"-package-name","([^"]*)"', manifest)[1]


def swiftc(build, *arguments):
  return subprocess.run(
    ["swiftc", "-swift-version", "5", "-suppress-warnings", "-I", build / "Modules",
     *(part for module in CMODULES for part in ("-Xcc", f"-fmodule-map-file={SOURCES / module}/include/module.modulemap")),
     "-package-name", package_name(build), *arguments], capture_output=True, text=True)


def listing(programs):
  """Returns one Swift file with some programs, and a function that lists them."""
  parts = ["public import AnimationCore"]
  entries = []
  for program in programs:
    parts.append(program.compiled.removeprefix("import AnimationCore"))
    name = f"entry{program.number}"
    setter = f'$0.{name} = $1; $0.named["{name}"] = .number($1)' if program.entry else "_ = ($0, $1)"
    entries.append(
      f'  GeneratedProgram(name: "{program.name}", text: #"""\n{program.interpreted}"""#,\n'
      f"    compiled: Animation({program.name}()), set: {{ {setter} }})")
  # One function that makes an array of all programs would take minutes to compile.
  for index, entry in enumerate(entries):
    parts.append(f"private func program{index}() -> GeneratedProgram {{\n{entry}\n}}")
  calls = "\n".join(f"  programs.append(program{index}())" for index in range(len(entries)))
  parts.append("public func generatedPrograms() -> [GeneratedProgram] {\n"
               f"  var programs: [GeneratedProgram] = []\n{calls}\n  return programs\n}}")
  return "\n\n".join(parts) + "\n"


def harnesses(build, directory, programs, jobs):
  """Compiles some programs for each processor, and returns the paths of the executables."""
  groups = [programs[job::jobs] for job in range(jobs)]
  with ThreadPoolExecutor(jobs) as pool:
    return list(pool.map(
      lambda job: harness(build, Path(directory) / str(job), groups[job]), range(jobs)))


def harness(build, directory, programs):
  """Compiles programs as a module, and the harness that imports it."""
  directory.mkdir(parents=True, exist_ok=True)
  generated = directory / "programs.swift"
  generated.write_text(listing(programs))
  sources = [generated, FOLDER / "GeneratedProgram.swift",
             FOLDER.parent / "AnimationSourceTests/ListedFunctions.swift"]
  made = [directory / "Programs.o", directory / "Programs.swiftmodule"]
  # The interpreter is linked to the compiled programs, so that they need not be compiled for each of
  # its versions.
  inputs = sources + [build / "Modules/AnimationCore.swiftmodule"] + sorted(
    FOLDER.parent.parent.glob("Sources/AnimationSource/Mathematics/*.swift"))
  key = hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()
  stamp = directory / "key"
  if not all(path.exists() for path in [*made, stamp]) or stamp.read_text() != key:
    compiled(build, "-Onone", "-module-name", "Programs", *sources, "-emit-object", "-o", made[0],
             "-emit-module", "-emit-module-path", made[1])
    stamp.write_text(key)
  # An earlier build may have left objects of files that do not exist any more.
  modules = {module: FOLDER.parent.parent / "Sources" / module
             for module in ("AnimationCore", "AnimationSource")}
  names = {module: {f"{path.name}.o" for path in folder.rglob("*.swift")}
           for module, folder in modules.items()}
  objects = [path for module in modules
             for path in sorted((build / f"{module}.build").glob("*.o"))
             if path.name in names[module]]
  for module in CMODULES:
    objects += sorted((build / f"{module}.build").glob("*.o"))
  program = directory / "harness"
  compiled(build, "-O", "-module-name", "Harness", "-I", directory, FOLDER / "Harness.swift",
           made[0], *objects, "-o", program)
  return program


def compiled(build, *arguments):
  run = swiftc(build, "-wmo", "-parse-as-library", *arguments)
  if run.returncode != 0:
    sys.exit(run.stderr[-4000:])
