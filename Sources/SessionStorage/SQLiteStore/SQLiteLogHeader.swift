import Foundation

/// The header of a write-ahead log.
///
/// The log can contain a newer version of the database's first page. This type reads the log
/// without SQLite, because SQLite writes the log back to the file when it closes a database.
///
/// Source: SQLite's database file format, section 4.1.
struct SQLiteLogHeader {
  private let pageBytes: Int
  /// The two random numbers, called salts, that identify the current log.
  ///
  /// A frame header precedes each page in the log, and repeats the salts. If a frame header
  /// contains different salts, its page remains from an earlier log.
  private let salts: [UInt8]

  private static let length = 32
  private static let frameHeaderLength = 24

  /// Parses the first 32 bytes of a log; `nil` if they are not a header.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: [0x37, 0x7F, 0x06]) else { return nil }
    pageBytes = bytes[8..<12].reduce(0) { $0 << 8 | Int($1) }
    salts = Array(bytes[16..<24])
    guard 512...65_536 ~= pageBytes else { return nil }
  }

  /// Returns the database header in the newest version of the first page in a log.
  ///
  /// The result is `nil` if there is no log, or if the log does not contain the first page. The
  /// search includes pages that are not committed. At worst, a valid file is therefore refused.
  ///
  /// - Parameter path: The path of the database.
  static func lastHeader(inLogOf path: String) -> SQLiteFileHeader? {
    guard let file = FileHandle(forReadingAtPath: path + "-wal") else { return nil }
    defer { try? file.close() }
    guard let log = SQLiteLogHeader(read(length, from: file, at: 0)) else { return nil }
    var offset = length
    var header: SQLiteFileHeader?
    while true {
      let frame = read(frameHeaderLength + SQLiteFileHeader.length, from: file, at: offset)
      guard frame.count >= frameHeaderLength, Array(frame[8..<16]) == log.salts else {
        return header
      }
      if frame[0..<4].elementsEqual([0, 0, 0, 1]) {
        header = SQLiteFileHeader(Array(frame[frameHeaderLength...])) ?? header
      }
      offset += frameHeaderLength + log.pageBytes
    }
  }

  private static func read(_ count: Int, from file: FileHandle, at offset: Int) -> [UInt8] {
    guard (try? file.seek(toOffset: UInt64(offset))) != nil,
      let data = try? file.read(upToCount: count)
    else { return [] }
    return [UInt8](data)
  }
}
