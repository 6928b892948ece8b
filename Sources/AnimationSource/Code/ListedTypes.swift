internal import AnimationCore

/// A check of the lengths of the type names that a response lists for a program.
extension Checker {
  /// Checks that the types of all parameters of makers, and of all environment values, are short
  /// enough to be listed.
  ///
  /// - Throws: `SourceErrors` with an error for the first type that exceeds a limit; empty if the
  ///   budget stops the compilation.
  func checkListedTypes(_ makers: [MakerTarget]) throws(SourceErrors) {
    var words: [Int: Int] = [:], total = 0
    func check(_ name: SourceName, _ type: SourceType) throws(SourceErrors) {
      let size = listedSize(type, &words)
      // BOUND: the loops end when the total exceeds a limit.
      total += size
      guard Work.spend(1 + size / 16, on: .bytes) else { throw SourceErrors([]) }
      if size > SourceLimits.listedTypeBytes {
        throw SourceErrors(
          """
          the type of '\(name.text)' is too long to list: it has \(size) bytes, including the \
          names of its cases, and the maximum is \(SourceLimits.listedTypeBytes). Use fewer cases, \
          or shorter names
          """, at: name.position)
      }
      if total > SourceLimits.listedBytes {
        throw SourceErrors(
          """
          the types of the parameters and environment values are too long to list: together with \
          the type of '\(name.text)', they exceed \(SourceLimits.listedBytes) bytes, including the \
          names of cases. Use fewer parameters, environment values or cases
          """, at: name.position)
      }
    }
    for maker in makers {
      for parameter in maker.parameters(self) { try check(parameter.name, parameter.type) }
    }
    for entry in entries { try check(entry.name, entry.type) }
  }

  /// Returns the length in bytes of the type's `SourceKind.text`, or slightly more.
  ///
  /// - Parameter words: The lengths that were computed before for enumerations, by the index of the
  ///   enumeration.
  private func listedSize(_ type: SourceType, _ words: inout [Int: Int]) -> Int {
    switch type {
    case .array(let element): return 2 + listedSize(element, &words)
    case .optional(let wrapped): return 1 + listedSize(wrapped, &words)
    case .nominal(let index, _) where nominals[index].isEnumeration:
      let cases = nominals[index].cases
      // `kind` visits all cases for each parameter of the type.
      guard Work.spend(1 + cases.count / 8, on: .bytes) else { return 0 }
      if let known = words[index] { return known }
      // The name of a case follows a dot, and a separator of three bytes follows the name.
      let size =
        cases.allSatisfy(\.payload.isEmpty)
        ? cases.reduce(0) { $0 + $1.name.text.utf8.count + 4 } : text(type).utf8.count
      words[index] = size
      return size
    default: return text(type).utf8.count
    }
  }
}
