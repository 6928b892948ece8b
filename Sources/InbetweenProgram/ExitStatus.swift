import ArgumentParser

/// Why the program ended, for whatever started it.
///
/// Source: BSD's sysexits(3).
enum ExitStatus {
  /// What it needs, the session file or the address, cannot be had: EX_UNAVAILABLE.
  static let unavailable = ExitCode(69)
  /// The configuration is wrong, and stays wrong until someone changes it: EX_CONFIG.
  static let configuration = ExitCode(78)
}
