import ArgumentParser

/// The exit codes of the program.
///
/// Source: BSD's sysexits(3).
enum ExitStatus {
  /// The session file or the address is unavailable: EX_UNAVAILABLE.
  static let unavailable = ExitCode(69)
  /// The configuration is invalid and has to be corrected: EX_CONFIG.
  static let configuration = ExitCode(78)
}
