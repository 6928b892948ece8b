import Foundation

/// What the first bytes of a database file tell about it.
///
/// Read without SQLite, so that a file that is not ours is not touched in any way: SQLite itself
/// would recover or checkpoint it. Source: SQLite's database file format, section 1.3.
struct SQLiteFileHeader: Equatable {
  /// Which program made the file; 0 where it did not say.
  let applicationID: Int32
  /// The program's own version of the schema; 0 where it did not say.
  let schemaVersion: Int32

  /// Reads the header of the given bytes, a file's first hundred; `nil` where they are none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: "SQLite format 3\0".utf8) else {
      return nil
    }
    schemaVersion = Self.integer(bytes, at: 60)
    applicationID = Self.integer(bytes, at: 68)
  }

  static let length = 100

  private static func integer(_ bytes: [UInt8], at offset: Int) -> Int32 {
    Int32(bitPattern: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) })
  }
}

extension SQLiteFileHeader {
  /// Throws where the file at the path is one that this program must not open.
  ///
  /// A file that is missing or empty is fine, and so is one without an application's name: SQLite
  /// has to say then what is in it.
  static func screen(path: String) throws(SQLiteStoreOpeningError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let bytes: [UInt8]
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      bytes = [UInt8](try file.read(upToCount: length) ?? Data())
    } catch {
      throw .cannotOpen(path: path, reason: "it cannot be read")
    }
    guard !bytes.isEmpty else { return }
    guard var header = SQLiteFileHeader(bytes) else { throw .notADatabase(path: path) }
    if let logged = SQLiteLogHeader.lastHeader(inLogOf: path) { header = logged }
    guard header.applicationID != 0 else { return }
    try SessionSchema.check(
      applicationID: header.applicationID, version: Int(header.schemaVersion), path: path)
  }
}
