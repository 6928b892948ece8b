import Foundation
import Support

/// The header of a database file.
///
/// This type reads the header without SQLite, because SQLite might change a file that belongs to
/// another program.
///
/// Source: SQLite's database file format, section 1.3.
struct SQLiteFileHeader: Equatable {
  /// The application ID of the program that created the file; 0 if the program has set none.
  let applicationID: Int32
  /// The version of the tables, SQLite's `user_version`; 0 if no program has set it.
  let schemaVersion: Int32

  /// Parses the first hundred bytes of a file; `nil` if they are not a header.
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
  /// Throws an error if this program must not open the file at `path`.
  ///
  /// A file that is missing or empty, or has no application ID, causes no error. `SessionSchema`
  /// checks such a file after SQLite has opened it.
  static func screen(path: String) throws(SQLiteStoreOpeningError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let bytes: [UInt8]
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      bytes = [UInt8](try file.read(upToCount: length) ?? Data())
    } catch {
      throw .cannotOpen(path: path, reason: systemReason(of: error))
    }
    guard !bytes.isEmpty else { return }
    guard var header = SQLiteFileHeader(bytes) else { throw .notADatabase(path: path) }
    if let logged = SQLiteLogHeader.lastHeader(inLogOf: path) { header = logged }
    guard header.applicationID != 0 else { return }
    try SessionSchema.check(
      applicationID: header.applicationID, version: Int(header.schemaVersion), path: path)
  }
}
