/// The way from the root of a JSON text to one of its values.
///
/// Kept as steps and put into words only where something is wrong there.
///
/// Source: RFC 6901.
public struct JSONPointer: Equatable, Sendable, CustomStringConvertible {
  private indirect enum Steps: Sendable {
    case root
    case key(String, of: Steps)
    case element(Int, of: Steps)
  }

  private let steps: Steps

  private init(_ steps: Steps) { self.steps = steps }

  /// The pointer to the whole text.
  public static let root = JSONPointer(.root)

  /// The pointer to the member of an object that this one points to.
  public func appending(_ key: String) -> JSONPointer { JSONPointer(.key(key, of: steps)) }

  /// The pointer to the element, counted from 0, of an array that this one points to.
  public func appending(_ index: Int) -> JSONPointer { JSONPointer(.element(index, of: steps)) }

  /// The pointer's text, such as `/timeline/0/set`; empty for the root.
  public var description: String {
    var parts: [String] = []
    var rest = steps
    while true {
      switch rest {
      case .root: return parts.reversed().joined()
      case .key(let key, let outer):
        parts.append("/" + Self.escaped(key))
        rest = outer
      case .element(let index, let outer):
        parts.append("/\(index)")
        rest = outer
      }
    }
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
  public static func == (lhs: JSONPointer, rhs: JSONPointer) -> Bool {
    lhs.description == rhs.description
  }
}
