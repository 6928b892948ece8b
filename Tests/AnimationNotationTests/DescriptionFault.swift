import AnimationNotation
import JSONCodec

/// A description with one error, as JSON and as SwiftUI text.
///
/// In `marked`, which is the SwiftUI text, `«` and `»` enclose the wrong part.
struct DescriptionFault: Sendable, CustomStringConvertible {
  let json: String
  let pointer: String
  let marked: String
  let detail: String
  /// The error message for the SwiftUI text; by default, the message equals `detail`.
  ///
  /// The message contains argument labels in place of the keys in `detail`.
  let textDetail: String
  let suggestion: String?

  init(
    _ json: String, _ pointer: String, _ marked: String, _ detail: String,
    inText textDetail: String? = nil, suggestion: String? = nil
  ) {
    self.json = json
    self.pointer = pointer
    self.marked = marked
    self.detail = detail
    self.textDetail = textDetail ?? detail
    self.suggestion = suggestion
  }

  var description: String { marked }

  var text: String { marked.filter { $0 != "«" && $0 != "»" } }

  /// The range of the wrong part, in UTF-16 code units.
  ///
  /// The range refers to the text without the marks `«` and `»`.
  var place: TextPlace {
    let before = marked.prefix { $0 != "«" }.utf16.count
    let upTo = marked.prefix { $0 != "»" }.utf16.count
    return TextPlace(column: before + 1, length: upTo - before - 1)
  }
}
