/// Escapes text for XML and HTML.
///
/// The modules that generate markup share this file through symbolic links.
enum XMLText {
  /// Returns a text that is escaped for an element, or for an attribute in double quotes.
  ///
  /// Source: XML 1.0 fifth edition, sections 2.2 and 2.4.
  ///
  /// - Parameters:
  ///   - text: The text to escape.
  ///   - newline: The replacement for a newline; a tab or a carriage return becomes a space.
  ///   - control: The replacement for a character that XML forbids or discourages.
  static func escaped(_ text: String, newline: String = "\n", control: String = " ") -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += newline
      case "\t", "\r": result += " "
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += control
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
