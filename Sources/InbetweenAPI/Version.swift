/// The versions of the program and its compiler.
package enum Version {
  /// The version of the program.
  package static let text = "1.0.0"

  /// The major and minor version of the compiler, as determined by conditional compilation.
  package static let swift: String = {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }()
}
