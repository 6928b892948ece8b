# Functions for the other scripts: they check the required software and install missing packages.
# shellcheck shell=bash

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# Fails unless the compiler is recent enough for Package.swift.
require_swift() {
  local version
  command -v swift >/dev/null || fail \
    'Swift is not installed, or is not on the PATH. Install Swift 6.2 or later.' \
    'See https://www.swift.org/install/linux/.'
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case $version in
    '') fail 'swift --version prints no version. Install Swift 6.2 or later.' ;;
    [0-5].* | 6.[01]) fail "Swift $version is too old. Install Swift 6.2 or later." \
      'See https://www.swift.org/install/linux/.' ;;
  esac
}

# True if a font's file is in one of the directories that the program searches.
has_font() {
  compgen -G "/usr/share/fonts/*/$1" >/dev/null || compgen -G "/usr/share/fonts/*/*/$1" >/dev/null
}

# require_packages CHECK=PACKAGE…: installs the packages whose check fails.
#
# A check is a command's name, "lib:" with a C library, "python:" with a Python module, "font:" with
# the file of a font, or "file:" with a path, which may be a pattern.
require_packages() {
  local pair check lock missing=()
  for pair in "$@"; do
    check=${pair%%=*}
    case $check in
      lib:*) pkg-config --exists "${check#lib:}" 2>/dev/null || missing+=("${pair#*=}") ;;
      python:*) python3 -c "import ${check#python:}" 2>/dev/null || missing+=("${pair#*=}") ;;
      file:*) compgen -G "${check#file:}" >/dev/null || missing+=("${pair#*=}") ;;
      font:*) has_font "${check#font:}" || missing+=("${pair#*=}") ;;
      *) command -v "$check" >/dev/null || missing+=("${pair#*=}") ;;
    esac
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "Missing packages: ${missing[*]}. Install them as root."
    as_root=(sudo)
  fi
  command -v apt-get >/dev/null || fail \
    "Missing packages (Debian names): ${missing[*]}. Install the packages of your system that contain them."
  printf 'installing %s\n' "${missing[*]}" >&2
  # One script installs at a time.
  exec {lock}<"${BASH_SOURCE[0]}"
  flock "$lock"
  "${as_root[@]}" apt-get update -qq >&2 || fail 'apt-get update failed.'
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 ||
    fail "apt-get failed to install ${missing[*]}."
  exec {lock}<&-
}

# Installs the packages that the build needs.
require_build() {
  require_swift
  require_packages pkg-config=pkg-config lib:libmicrohttpd=libmicrohttpd-dev \
    lib:gnutls=libgnutls28-dev lib:sqlite3=libsqlite3-dev lib:hiredis=libhiredis-dev lib:libdeflate=libdeflate-dev \
    lib:cairo-ft=libcairo2-dev font:DejaVuSans.ttf=fonts-dejavu-core
}

# All stages of Scripts/test share one build: a release build in which tests can reach internal
# code, without the information for debuggers. (The package manager finds the tests in the index, so
# it stays.)
#
# The package manager starts small modules before those on which most others wait. With more jobs
# than processors, both start at once.
tests=(--configuration release --scratch-path .build-tests -Xswiftc -enable-testing
  -debug-info-format none --jobs $((2 * $(nproc))))

# Selects the build of Scripts/check for the functions below.
#
# It compiles files instead of modules, so an edit compiles only the file and the users of its
# changed declarations. Its programs are up to twice as slow, because generic functions are not
# specialized for other files.
use_build_by_files() {
  tests=("${tests[@]/.build-tests/.build-check}" -Xswiftc -no-whole-module-optimization
    -Xswiftc -enable-batch-mode -Xswiftc -driver-batch-count -Xswiftc "$(nproc)"
    -Xswiftc -incremental)
}

# Builds all tests and programs. The manifest turns warnings into errors.
test_build() { swift build "${tests[@]}" --build-tests; }

# test_run OPTION…: runs the tests and prints failures and the summary.
#
# Few tests run at a time: a test's time limit also counts the time in which it waits for a thread,
# and `swift test` starts all tests at once.
test_run() {
  local log status
  log=$(mktemp)
  set +e
  NO_COLOR=1 "$(test_programs)/inbetweenPackageTests.xctest" --testing-library swift-testing \
    --experimental-maximum-parallelization-width $((4 * $(nproc))) "$@" 2>&1 | tee "$log" |
    grep -vE '^(◇|✔ (Test|Suite) )'
  status=${PIPESTATUS[0]}
  set -e
  grep -qE '^(✔|✘|━) Test run with' "$log" || { rm -f "$log"; fail 'The tests did not finish.'; }
  rm -f "$log"
  return "$status"
}

# Prints the directory of the programs in the tests' build.
test_programs() { swift build "${tests[@]}" --show-bin-path; }
