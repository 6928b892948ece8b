import Foundation

/// The texts of the listings, as a user of the service would send them.
enum ListingTexts {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// The names of the files, without the ending.
  static let names = [
    "PausableListing", "ElasticListing", "BounceListing", "ShakeListing", "WiggleListing",
    "SteppedSpringListing", "DelayingListing", "ReversingListing", "RandomWalkListing",
    "ThreePhaseListing", "SampledCurveListing",
  ]

  /// Returns the text of a listing that the test target compiles.
  static func compiled(_ name: String) throws -> String {
    try String(
      contentsOf: tests.appending(path: "Listings/\(name).swift"), encoding: .utf8)
  }

  /// Returns the text of a listing with `@Entry`, which needs a macro to be compiled.
  ///
  /// In the compiled text, the environment values are written without the macro.
  static func interpreted(_ name: String) throws -> String {
    // The accessors and the key of an entry, as they stand in the listings.
    let entry = [
      #"var (?<name>\w+): (?<type>\w+) \{\n"#, #" +get \{ self\[(?<key>\w+)\.self\] \}\n"#,
      #" +set \{ self\[\k<key>\.self\] = newValue \}\n +\}\n"#,
      #" +private enum \k<key>: EnvironmentKey \{ static let defaultValue: \k<type> = "#,
      #"(?<value>[^\n]+) \}"#,
    ].joined()
    return try compiled(name).replacingOccurrences(
      of: entry, with: "@Entry var $1: $2 = $4", options: .regularExpression)
  }
}
