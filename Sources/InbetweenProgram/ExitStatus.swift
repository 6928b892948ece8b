import ArgumentParser

/// The exit codes of the program.
///
/// Source: BSD's sysexits(3).
enum ExitStatus {
  /// The exit code for an unavailable session file or address: EX_UNAVAILABLE.
  static let unavailable = ExitCode(69)
  /// The exit code for an invalid configuration: EX_CONFIG.
  static let configuration = ExitCode(78)
}
