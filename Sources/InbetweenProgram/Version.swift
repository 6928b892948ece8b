/// The versions of the program and its compiler.
enum Version {
  /// The version of the program.
  static let text = "1.0.0"

  /// The version of the compiler, as precisely as conditional compilation can determine it.
  static let swift: String = {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }()
}
