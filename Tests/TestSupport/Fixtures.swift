public import Foundation

/// The files of recorded and computed numbers that tests compare with.
public enum Fixtures {
  /// The directory of all fixtures, found from the path of this source file.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  /// Returns the bytes of a file, such as `traces/animate.json`.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  /// Returns a JSON file as a value.
  public static func decode<T: Decodable>(_ path: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: data(path))
  }

  /// Returns the names of the JSON files in a directory, sorted and without their extension.
  public static func names(in subfolder: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: folder.appending(path: subfolder).path)
      .filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }
      .sorted()
  }
}

/// An error in a fixture that its parser does not support.
public struct FixtureError: Error, CustomStringConvertible {
  /// The text that was read, and the text that is expected.
  public let description: String

  /// Creates an error.
  public init(_ description: String) {
    self.description = description
  }
}
