import Foundation

/// The head of a write-ahead log, in which a database's first page may be newer than in its file.
///
/// Read without SQLite: whoever opens the database with it writes the log back on closing.
/// Source: SQLite's database file format, section 4.1.
struct SQLiteLogHeader {
  private let pageBytes: Int
  /// What every frame of the present log repeats; others are left over from before.
  private let salts: [UInt8]

  private static let length = 32
  private static let frameHeaderLength = 24

  /// Reads the header of the given bytes, a log's first 32; `nil` where they are none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: [0x37, 0x7F, 0x06]) else { return nil }
    pageBytes = bytes[8..<12].reduce(0) { $0 << 8 | Int($1) }
    salts = Array(bytes[16..<24])
    guard 512...65_536 ~= pageBytes else { return nil }
  }

  /// What the newest first page in the log of a database tells; `nil` where there is none.
  ///
  /// A frame whose transaction was not committed may be taken for one that was: this only ever refuses a file.
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
