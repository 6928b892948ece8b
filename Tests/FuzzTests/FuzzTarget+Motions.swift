@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import MotionTools

extension FuzzTarget {
  /// Checks the function that a CSS text describes.
  ///
  /// Parsing the text again must return the same function. The inputs of the points must ascend.
  /// Between two points, each output must be in the range of the outputs of all points.
  func linear(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self),
      let function = LinearTimingFunction(css: text)
    else { return }
    let points = function.points
    precondition(!points.isEmpty, "a function without a point")
    precondition(LinearTimingFunction(css: text) == function, "the same text is read differently")
    for (a, b) in zip(points, points.dropFirst()) {
      precondition(a.input <= b.input, "a function that goes back")
    }
    let outputs = points.map(\.output)
    guard let low = outputs.min(), let high = outputs.max() else { return }
    let slack = 1e-9 * (abs(low) + abs(high))
    for (a, b) in zip(points, points.dropFirst()) {
      for part in [0, 0.25, 0.5, 1] {
        let output = function.output(at: a.input + (b.input - a.input) * part)
        precondition(
          output >= low - slack && output <= high + slack, "a line that leaves its points")
      }
    }
  }

  /// Checks that a parsed token file is written with the same content.
  ///
  /// Each of the file's first eight motions is also written to a new file. Parsing the new file
  /// must return the same motion.
  func tokens(_ bytes: [UInt8]) {
    guard let json = try? JSONReader.read(bytes), json.isFinite else { return }
    let file = TokenFile(json)
    precondition(
      (try? JSONReader.read(Array(file.text.utf8))) == json, "a file is written as another")
    let violations = ViolationList()
    let tokens = MotionTokens(SyntaxNode(json), violations).tokens
    guard violations.isEmpty else { return }
    for token in tokens.prefix(8) {
      var other = TokenFile()
      precondition(
        other.set([(["a", "b"], token.encoding.parameters)]) == [true], "no place in an empty file")
      let again = ViolationList()
      let read = MotionTokens(SyntaxNode(other.json), again).tokens
      precondition(again.isEmpty && read.count == 1, "the written text is not one token")
      precondition(read[0].encoding.code == token.encoding.code, "a token is written as another")
    }
  }

  /// Checks that accepted picture settings are within their limits.
  func picture(_ bytes: [UInt8]) {
    guard let first = bytes.first, let text = String(validating: bytes.dropFirst(), as: UTF8.self)
    else { return }
    let outputFormat = OutputFormat.sampled[Int(first) % OutputFormat.sampled.count]
    let parameters = text.split(separator: "&").map { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }
    let violations = ViolationList()
    let fields = ObjectMembers(query: parameters, violations)
    let settings = PictureSettings(fields, outputFormat: outputFormat, violations)
    guard violations.isEmpty else { return }
    precondition(Limits.pictureWidth.range.contains(settings.width), "a picture as wide as none")
    precondition(
      settings.height.map(Limits.pictureHeight.range.contains) ?? true, "a picture as high as none")
    precondition(Limits.pictureScale.range.contains(settings.scale), "pixels as small as none")
    precondition(
      Limits.plotColumns.range.contains(Double(settings.columns)), "a plot as wide as none")
  }
}
