package import JSONCodec

/// An error that was found in a request.
package struct Violation: Error, Equatable, Sendable {
  /// The location of the error in the input.
  package let place: InputLocation
  /// The error, as a phrase that follows the location: `must be from 1 to 1000`.
  package let detail: String
  /// The value in the request; `nil` if the value is missing, or if it is too long to be repeated.
  ///
  /// For a JSON `null`, `given` is `.null`.
  package let given: JSON?
  /// The allowed values; empty if they cannot be listed.
  package let allowed: [String]
  /// The value that was probably meant; `nil` if there is no guess.
  package let suggestion: String?
  /// The line and the column in a source text; `nil` if the error is not in a source text.
  package let inSource: SourcePlace?

  /// A line and a column in the source text of a custom animation.
  package struct SourcePlace: Equatable, Sendable {
    /// The line, counted from 1.
    package let line: Int
    /// The column, counted from 1 in Unicode scalars.
    package let column: Int

    /// Creates a place from a line and a column, both counted from 1.
    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  }

  /// Creates a violation from a phrase that follows the location, and from optional details.
  package init(
    _ detail: String, at place: InputLocation, given: JSON? = nil, allowed: [String] = [],
    suggestion: String? = nil, inSource: SourcePlace? = nil
  ) {
    self.inSource = inSource
    self.place = place
    self.detail = detail
    self.given = given
    self.allowed = allowed
    self.suggestion = suggestion
  }

  /// Creates the violation for a text that is not a valid expression; `place` locates the text.
  package init(_ error: TextSyntaxError, at place: InputLocation) {
    self.init(
      error.detail, at: place.within(error.place), allowed: error.allowed,
      suggestion: error.suggestion)
  }

  /// A copy of the violation with an empty list of allowed values.
  var withoutAllowed: Violation {
    Violation(detail, at: place, given: given, suggestion: suggestion, inSource: inSource)
  }

  /// Writes the violation as an element of a problem document's `errors`.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let location = place.location
    if let parameter = location.parameter { writer.string("parameter", parameter) }
    if location.parameter == nil || location.pointer != .root {
      writer.string("pointer", location.pointer.description)
    }
    if let inSource {
      writer.integer("line", inSource.line)
      writer.integer("column", inSource.column)
    } else if let text = place.text {
      writer.integer("column", text.column)
      writer.integer("length", text.length)
    }
    writer.string("detail", detail)
    if let given { writer.value("given", given) }
    if !allowed.isEmpty { writer.value("allowed", .array(allowed.map(JSON.string))) }
    if let suggestion { writer.string("suggestion", suggestion) }
    writer.endObject()
  }
}

extension Violation {
  /// Returns the question after an error's text, such as `; did you mean bouncy?`.
  ///
  /// The result is empty if there is no suggestion, or if the error's text already says `write` or
  /// `Write`, followed by the suggestion.
  package static func question(_ suggestion: String?, after detail: String) -> String {
    guard let suggestion else { return "" }
    let isAdvised = ["write ", "Write "].contains { verb in
      detail.contains(verb + suggestion) || detail.contains("\(verb)\"\(suggestion)\"")
    }
    guard !isAdvised else { return "" }
    return "; did you mean \(suggestion)?"
  }

  /// The error with the suggestion and the allowed texts, on one line.
  package var explanation: String {
    let words = allowed.isEmpty ? "" : "; allowed: \(allowed.joined(separator: ", "))"
    return detail + Self.question(suggestion, after: detail) + words
  }
}
