public import Foundation

/// The fixture files, which contain recorded or computed numbers.
///
/// Tests compare their results with these numbers.
public enum Fixtures {
  /// The directory of the fixtures, found from the path of this source file.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  /// Returns the bytes of a fixture, such as `traces/animate.json`.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  /// Decodes a fixture in JSON.
  public static func decode<T: Decodable>(_ path: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: data(path))
  }

  /// Returns the names of the JSON files in a directory, sorted and without `.json`.
  public static func names(in subfolder: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: folder.appending(path: subfolder).path)
      .filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }
      .sorted()
  }
}

/// An error for a fixture whose content is not supported.
public struct FixtureError: Error, CustomStringConvertible {
  /// The unsupported content, or the missing part.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
