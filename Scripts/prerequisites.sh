# Sourced by its neighbours: says what the machine must have, and installs what it can.
# shellcheck shell=bash

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# The oldest compiler that reads Package.swift.
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

# Whether a font's file is where the program looks for it.
has_font() {
  compgen -G "/usr/share/fonts/*/$1" >/dev/null || compgen -G "/usr/share/fonts/*/*/$1" >/dev/null
}

# require_packages CHECK=PACKAGE…: a check is the name of a command, of a C library with "lib:", of a module of Python
# with "python:", or of the file of a font with "font:".
require_packages() {
  local pair check missing=()
  for pair in "$@"; do
    check=${pair%%=*}
    case $check in
      lib:*) pkg-config --exists "${check#lib:}" 2>/dev/null || missing+=("${pair#*=}") ;;
      python:*) python3 -c "import ${check#python:}" 2>/dev/null || missing+=("${pair#*=}") ;;
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
  "${as_root[@]}" apt-get update -qq >&2 || fail 'apt-get update failed.'
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 ||
    fail "apt-get failed to install ${missing[*]}."
}

# What it takes to build the program.
require_build() {
  require_swift
  require_packages pkg-config=pkg-config lib:libmicrohttpd=libmicrohttpd-dev \
    lib:gnutls=libgnutls28-dev lib:sqlite3=libsqlite3-dev lib:zlib=zlib1g-dev \
    lib:cairo-ft=libcairo2-dev font:DejaVuSans.ttf=fonts-dejavu-core
}

# One build serves all stages: the release configuration, in which tests can reach internal code.
tests=(--configuration release --scratch-path .build-tests -Xswiftc -enable-testing)

# Builds all tests and programs. The manifest turns warnings into errors.
test_build() { swift build "${tests[@]}" --build-tests; }

# test_run OPTION…: runs tests and prints failures and the summary.
#
# Swift Testing runs its tests in parallel.
test_run() {
  local log status
  log=$(mktemp)
  set +e
  swift test "${tests[@]}" --skip-build --disable-xctest "$@" 2>&1 | tee "$log" |
    grep -vE '^(◇|✔ (Test|Suite) )'
  status=${PIPESTATUS[0]}
  set -e
  grep -qE '^(✔|✘|━) Test run with' "$log" || { rm -f "$log"; fail 'The tests did not finish.'; }
  rm -f "$log"
  return "$status"
}

# The folder of the programs of that build.
test_programs() { swift build "${tests[@]}" --show-bin-path; }
