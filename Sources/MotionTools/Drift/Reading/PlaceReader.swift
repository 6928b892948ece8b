internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A reader of the motions at the places of a manifest.
///
/// Several places can be in the same file, so the reader keeps each parsed file.
struct PlaceReader {
  private let files: [String: SourceFile]
  private let distance: Double
  /// The parsed source files, keyed by path.
  ///
  /// If places require different languages for a file, the file is parsed again for each change of
  /// the language.
  private var code: [String: CodeFile] = [:]
  private var sheets: [String: StyleSheet] = [:]
  private var texts: [String: JSONText] = [:]
  private var trees: [String: JSON] = [:]
  private var tokens: [String: FileTokens] = [:]

  /// The design tokens of a file.
  ///
  /// `named` contains the tokens, keyed by path. If several tokens have the same path, `named`
  /// contains the first one.
  private struct FileTokens {
    let tokens: MotionTokens
    let named: [String: MotionTokens.Token]
    let violations: ViolationList

    init(_ json: JSON) {
      violations = ViolationList()
      tokens = MotionTokens(SyntaxNode(json), violations)
      named = Dictionary(tokens.tokens.map { ($0.path, $0) }) { first, _ in first }
    }

    /// Returns the first violation in the value to which the keys in `path` lead; `nil` if there is
    /// none.
    func violation(in path: [String]) -> Violation? {
      let token = path.reduce(JSONPointer.root) { $0.appending($1) }.description
      return violations.violations.first { violation in
        let pointer = violation.place.location.pointer.description
        // The keys can be as long as the file, and each place of a manifest searches again.
        return Work.spend(4 + pointer.utf8.count / 16, on: .bytes)
          && (pointer == token || pointer.hasPrefix(token + "/"))
      }
    }
  }

  init(_ files: [SourceFile], distance: Double) {
    var named: [String: SourceFile] = [:]
    for file in files { named[SourcePath.normalized(file.path)] = file }
    self.files = named
    self.distance = distance
  }

  /// Returns the file with the given path; `nil` if there is no such file.
  func file(_ path: String) -> SourceFile? { files[path] }

  /// Returns the paths of the files that match the path or the pattern of a place, in alphabetical
  /// order.
  func paths(of place: DriftManifest.Place) -> [String] {
    guard SourcePath.isPattern(place.file) else {
      return files[place.file] == nil ? [] : [place.file]
    }
    return files.keys.filter { path in
      Work.spend(32 + path.utf8.count * place.file.utf8.count / 32, on: .bytes)
        && SourcePath.matches(path, place.file)
    }.sorted()
  }

  mutating func motions(
    at place: DriftManifest.Place, in file: SourceFile
  ) throws(UnreadableMotion) -> [FoundMotion] {
    switch place.target {
    case .platform(.css):
      if file.isIndented { throw .indented }
      let isMarkup = SourceLanguage(ofPath: file.path) == .markup
      let sheet = sheets[file.path] ?? StyleSheet(isMarkup ? MarkupFile(file).styles : file)
      sheets[file.path] = sheet
      return try StyleReader(sheet: sheet, distance: distance).motions(at: place)
    case .platform(.dtcg): return [try token(place.words["token"] ?? "", file)]
    case .platform(let platform):
      let language = Self.language(of: platform)
      let isMarkup = language == .script && SourceLanguage(ofPath: file.path) == .markup
      var source = code[file.path]
      if source?.code.language != language { source = nil }
      let read = source ?? CodeFile(isMarkup ? MarkupFile(file).script : file, language)
      code[file.path] = read
      return try CodeReader(version: platform, source: read, distance: distance)
        .motions(at: place)
    case .lottie:
      return [
        try LottieReader(file: file, text: text(file), json: try tree(file), distance: distance)
          .motion(at: place)
      ]
    case .recorded:
      // Each place converts the whole text again.
      guard Work.spend(file.bytes.count / 16, on: .bytes) else { throw UnreadableMotion("") }
      let violations = ViolationList(), node = SyntaxNode(try tree(file))
      guard let elements = node.writtenElements, Work.spend(8 * elements.count, on: .bytes),
        let samples = DriftManifest.Place.samples(elements, at: node.place, violations)
      else {
        throw UnreadableMotion(
          violations.violations.first?.detail ?? "must be an array of pairs of a time and a value",
          at: 0)
      }
      return [try Self.recorded(samples, place, distance)]
    }
  }

  private static func language(of platform: Platform) -> SourceLanguage {
    switch platform {
    case .swiftui, .coreAnimation, .uikit: .swift
    case .compose, .material3: .kotlin
    case .flutter: .dart
    default: .script
    }
  }

  private mutating func text(_ file: SourceFile) -> JSONText {
    let text = texts[file.path] ?? JSONText(file)
    texts[file.path] = text
    return text
  }

  private mutating func tree(_ file: SourceFile) throws(UnreadableMotion) -> JSON {
    if let tree = trees[file.path] { return tree }
    guard Work.spend(file.bytes.count / 8, on: .bytes) else { throw UnreadableMotion("") }
    do throws(JSONSyntaxError) {
      let tree = try JSONReader.read(file.bytes)
      trees[file.path] = tree
      return tree
    } catch {
      throw UnreadableMotion("is not JSON: \(error.detail)", at: error.offset)
    }
  }

  private mutating func tokens(of file: SourceFile) throws(UnreadableMotion) -> FileTokens {
    if let known = tokens[file.path] { return known }
    let read = FileTokens(try tree(file))
    tokens[file.path] = read
    return read
  }

  private mutating func token(
    _ path: String, _ file: SourceFile
  ) throws(UnreadableMotion) -> FoundMotion {
    let text = text(file), steps = path.split(separator: ".").map(String.init)
    let read = try tokens(of: file)
    guard let token = read.named[path] else {
      guard let index = text.value(at: steps) else {
        throw UnreadableMotion("there is no token '\(path)'")
      }
      if text.member("$value", of: index) == nil, text.member("$ref", of: index) == nil,
        let value = text.member("value", of: index)
      {
        throw UnreadableMotion(
          "'\(path)' is a token without '$': write '$value' and '$type' instead of 'value' and 'type'",
          at: text.code.start(value))
      }
      let immediate = read.tokens.immediate
      guard Work.spend(4 * immediate.count, on: .bytes) else { throw UnreadableMotion("") }
      let detail =
        immediate.contains { $0.path == path }
        ? "must have a duration above 0" : read.violation(in: steps)?.detail
      throw UnreadableMotion(
        "'\(path)' is not a motion token" + (detail.map { ": \($0)" } ?? ""),
        at: text.code.start(index))
    }
    let index = text.value(at: token.keys), range = index.map(text.range) ?? 0..<0
    var found = FoundMotion(
      range: range, motion: token.encoding.motion(over: distance),
      meaning: token.encoding.meaning(over: distance))
    found.stored = (token.encoding as? TransitionTokenEncoding)?.spring
    let value = index.flatMap { text.member("$value", of: $0) }
    found.isSpringToken = token.type == TokenType.spring.rawValue
    if token.type == TokenType.transition.rawValue {
      // The format has no repetition.
      let delay = value.flatMap { text.member("delay", of: $0) }.map(text.range)
      found.playback = FoundPlayback(
        delay: FoundPlayback.Figure(
          value: token.encoding.playback.delay,
          range: delay ?? value.map(text.range) ?? range),
        notation: .whole)
    }
    // A fix does not replace a reference, and it does not change the group of an inherited token.
    if found.isSpringToken || token.type == TokenType.transition.rawValue, !token.isInherited,
      let value, text.code.isSymbol(value, "{"), text.member("$ref", of: value) == nil
    {
      let own = FoundToken(token.value, at: value, in: text)
      found.parts.append(FoundMotion.Part(range: text.range(of: value), kind: .token(own)))
    }
    let extensions = index.flatMap { text.member("$extensions", of: $0) }
    for key in [DTCGDialect.key, DTCGDialect.fallbackKey] where !found.parts.isEmpty {
      guard let member = extensions.flatMap({ text.member(key, of: $0) }) else { continue }
      found.parts.append(
        FoundMotion.Part(range: text.range(of: member), kind: .tokenExtension(key)))
    }
    return found
  }

  /// Returns a recorded trajectory as a motion from 0 to the distance.
  static func recorded(
    _ samples: [(time: Double, value: Double)], _ place: DriftManifest.Place, _ distance: Double
  ) throws(UnreadableMotion) -> FoundMotion {
    let recording = try Recording(
      samples, from: place.numbers["from"], to: place.numbers["to"])
    var found = FoundMotion(range: 0..<0, motion: recording.motion(over: distance))
    found.recording = recording
    return found
  }
}
