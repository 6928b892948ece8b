/// The bounds of source texts.
///
/// Each is declared once, with its unit and its reason.
package enum SourceLimits {
  /// The UTF-8 bytes of a source text.
  ///
  /// Published custom animations have 1 to 6 kB.
  package static let textBytes = 65_536

  /// The number of expressions and blocks above one another, and of types inside one another.
  ///
  /// Recursive functions read, check and compile the tree on threads with small stacks. Code that
  /// people write has fewer than 20.
  package static let nesting = 100

  /// The number of errors that one text returns.
  ///
  /// Further errors usually follow from the first ones.
  package static let diagnostics = 100
}
