/// The way from the root of a JSON text to one of its values.
///
/// Source: RFC 6901.
public struct JSONPointer: Equatable, Sendable, CustomStringConvertible {
  /// The pointer's text, such as `/timeline/0/set`; empty for the root.
  public let description: String

  /// The pointer to the whole text.
  public static let root = JSONPointer(description: "")

  /// The pointer to the member of an object that this one points to.
  public func appending(_ key: String) -> JSONPointer {
    var text = description + "/"
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return JSONPointer(description: text)
  }

  /// The pointer to the element, counted from 0, of an array that this one points to.
  public func appending(_ index: Int) -> JSONPointer {
    JSONPointer(description: "\(description)/\(index)")
  }
}
