/// One recorded case: what was asked of somebody else's implementation, and what it answered.
public struct ObservedRow: Sendable, CustomStringConvertible {
  /// The file and the row's number in it, from 0.
  public let id: String
  /// What is compared.
  public let kind: String
  /// The whole row.
  public let row: JSONValue

  /// What was asked.
  public var input: JSONValue { row["input"] ?? .null }
  /// What was answered.
  public var expected: JSONValue { row["expected"] ?? .null }
  /// The greatest difference that counts as none.
  public var tolerance: Double { row["tolerance"]?.number ?? 0 }

  /// The row's place and kind, for the log.
  public var description: String { "\(id) \(kind)" }

  /// Returns every recorded row.
  public static func all() throws -> [ObservedRow] { try loaded.get() }

  /// Returns the rows of some kinds.
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
