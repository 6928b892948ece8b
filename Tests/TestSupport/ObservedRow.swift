/// A recorded case of another implementation, with its input and its output.
public struct ObservedRow: Sendable, CustomStringConvertible {
  /// The name of the file and the row's index in it, such as `file#2`.
  public let id: String
  /// The kind of the case, which determines the test that compares it.
  public let kind: String
  /// All members of the row.
  public let row: JSONValue

  /// The input of the case.
  public var input: JSONValue { row["input"] ?? .null }
  /// The recorded output.
  public var expected: JSONValue { row["expected"] ?? .null }
  /// The maximum difference between two numbers that count as equal.
  public var tolerance: Double { row["tolerance"]?.number ?? 0 }

  /// The row's ID and kind.
  public var description: String { "\(id) \(kind)" }

  /// Returns all recorded rows.
  public static func all() throws -> [ObservedRow] { try loaded.get() }

  /// Returns the rows of the given kinds.
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
