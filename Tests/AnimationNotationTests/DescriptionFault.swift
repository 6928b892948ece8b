import AnimationNotation
import JSONCodec

/// A description with one error, in both spellings; `«»` in the text enclose the wrong range.
struct DescriptionFault: Sendable, CustomStringConvertible {
  let json: String
  let pointer: String
  let marked: String
  let detail: String
  /// The error message for text, which has labels in place of keys; by default equal to `detail`.
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

  /// The range between the marks, in UTF-16 code units.
  var place: TextPlace {
    let before = marked.prefix { $0 != "«" }.utf16.count
    let upTo = marked.prefix { $0 != "»" }.utf16.count
    return TextPlace(column: before + 1, length: upTo - before - 1)
  }
}
