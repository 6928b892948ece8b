/// One recorded case of another implementation, with its input and its output.
public struct ObservedRow: Sendable, CustomStringConvertible {
  /// The name of the file and the index of the row in it.
  public let id: String
  /// The kind of the comparison.
  public let kind: String
  /// The whole row.
  public let row: JSONValue

  /// The input.
  public var input: JSONValue { row["input"] ?? .null }
  /// The output of the other implementation.
  public var expected: JSONValue { row["expected"] ?? .null }
  /// The maximum difference that counts as equal.
  public var tolerance: Double { row["tolerance"]?.number ?? 0 }

  /// The row's file, number and kind, for the log.
  public var description: String { "\(id) \(kind)" }

  /// Returns every recorded row.
  public static func all() throws -> [ObservedRow] { try loaded.get() }

  /// Returns the rows of several kinds.
  public static func of(_ kinds: String...) throws -> [ObservedRow] {
    try all().filter { kinds.contains($0.kind) }
  }

  private static let loaded = Result {
    try Fixtures.names(in: "observed").flatMap { name in
      try Fixtures.decode("observed/\(name).json", as: [JSONValue].self).enumerated().map {
        ObservedRow(
          id: "\(name)#\($0.offset)", kind: $0.element["kind"]?.string ?? "", row: $0.element)
      }
    }
  }
}
