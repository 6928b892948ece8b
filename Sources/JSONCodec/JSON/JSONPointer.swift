/// The way from the root of a JSON text to one of its values.
///
/// Source: RFC 6901.
package struct JSONPointer: Equatable, Sendable, CustomStringConvertible {
  package enum Step: Sendable {
    case key(String)
    case element(Int)
  }

  package let steps: [Step]

  private init(_ steps: [Step]) { self.steps = steps }

  /// The pointer to the whole text.
  package static let root = JSONPointer([])

  /// The pointer to the member of an object that this one points to.
  package func appending(_ key: String) -> JSONPointer { JSONPointer(steps + [.key(key)]) }

  /// The pointer to the element, counted from 0, of an array that this one points to.
  package func appending(_ index: Int) -> JSONPointer { JSONPointer(steps + [.element(index)]) }

  /// The pointer's text, such as `/timeline/0/set`; empty for the root.
  package var description: String {
    steps.map { step in
      switch step {
      case .key(let key): "/" + Self.escaped(key)
      case .element(let index): "/\(index)"
      }
    }.joined()
  }

  private static func escaped(_ key: String) -> String {
    guard key.utf8.contains(where: { "~/".utf8.contains($0) }) else { return key }
    var text = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether both have the same text.
  package static func == (lhs: JSONPointer, rhs: JSONPointer) -> Bool {
    lhs.description == rhs.description
  }
}
