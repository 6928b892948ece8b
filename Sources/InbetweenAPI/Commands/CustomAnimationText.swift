internal import JSONCodec

/// The JSON description of a custom animation, for a query parameter.
package enum CustomAnimationText {
  /// The command-line options that become members of the JSON description, not query parameters.
  ///
  /// The values are JSON, except the value of `name`, which is plain text.
  package static let options = ["name", "arguments", "modifiers"]

  /// An error for an option whose value is not valid JSON.
  package struct Malformed: Error {
    package let option: String
    /// A valid value of the option.
    package var example: String {
      option == "modifiers"
        ? #"[{"type": "speed", "speed": 2}]"# : #"{"amplitude": 0.4}"#
    }
  }

  /// Returns the description as JSON text.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - given: The options of the command line, with their values.
  /// - Throws: `Malformed` if the value of an option is not valid JSON.
  package static func description(
    source: String, _ given: [(name: String, value: String)]
  ) throws(Malformed) -> String {
    var members = [
      JSON.Member(key: "type", value: .string("custom")),
      JSON.Member(key: "source", value: .string(source)),
    ]
    for option in options {
      guard let value = given.last(where: { $0.name == option })?.value else { continue }
      if option == "name" {
        members.append(JSON.Member(key: option, value: .string(value)))
        continue
      }
      do throws(JSONSyntaxError) {
        members.append(JSON.Member(key: option, value: try JSONReader.read(Array(value.utf8))))
      } catch {
        throw Malformed(option: option)
      }
    }
    return JSON.object(members).written
  }

  /// Returns a list of descriptions as JSON text.
  ///
  /// - Parameter descriptions: SwiftUI texts, and JSON texts that `description` has returned.
  package static func list(_ descriptions: [String]) -> String {
    let elements = descriptions.map { description in
      let json = description.hasPrefix("{") ? try? JSONReader.read(Array(description.utf8)) : nil
      return json ?? .string(description)
    }
    return JSON.array(elements).written
  }
}
