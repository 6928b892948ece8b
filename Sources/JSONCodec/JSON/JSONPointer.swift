/// The path from the root of a JSON text to one of its values.
///
/// Source: RFC 6901.
package struct JSONPointer: Equatable, Sendable, CustomStringConvertible {
  private enum Step: Sendable {
    case key(String)
    case element(Int)
  }

  private let steps: [Step]

  private init(_ steps: [Step]) { self.steps = steps }

  /// The pointer to the outermost value.
  package static let root = JSONPointer([])

  /// Returns the pointer to the member with the given key, in the object at this pointer.
  package func appending(_ key: String) -> JSONPointer { JSONPointer(steps + [.key(key)]) }

  /// Returns the pointer to the element at an index, counted from 0, in the array at this pointer.
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

  /// True if both pointers have the same text.
  package static func == (lhs: JSONPointer, rhs: JSONPointer) -> Bool {
    lhs.description == rhs.description
  }
}
