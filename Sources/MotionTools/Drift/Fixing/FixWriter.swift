internal import JSONCodec

/// Computes the replacements that correct a motion in a source file.
///
/// The manifest of `inbetween verify` names the file, and the place of the motion in the file.
struct FixWriter {
  let platform: Platform?
  let truth: PlayedMotion
  let found: FoundMotion
  let file: SourceFile
  let distance: Double
  let wrong: DriftFix.Wrong
  /// The reference motion in the notation of the platform; `nil` for a format without a converter.
  ///
  /// If the manifest gives a duration, the encoding has this duration. The encoding is also `nil`
  /// if the platform cannot play the motion with this duration.
  let encoding: (any PlatformEncoding)?
  /// The code that the platform's converter generates; `nil` for a format without a converter.
  private let usualCode: String?
  /// The replacements; `nil` if a part of the code cannot be written, or if nothing would change.
  private(set) var edits: [SourceEdit]?
  /// The number of code parts that the fix changes.
  private var changedParts = 0
  /// The new code for a person to read: the texts of the changed parts, of the delay and of the
  /// repetition, one after another.
  private var text = ""

  var meaning: ConvertibleMotion { truth.pass }
  /// The correct code in the notation of the place; `nil` if the code is unknown.
  var code: String? { edits == nil ? usualCode : text }
  /// True if the fix changes only some of the parts of the code.
  var isPartial: Bool { changedParts < found.parts.count }

  /// Computes the fix for a found motion.
  ///
  /// - Parameters:
  ///   - target: The platform or format of the file.
  ///   - truth: The reference motion.
  ///   - usual: The reference motion, converted to the platform of the file; `nil` for a format
  ///     without a converter.
  ///   - found: The motion that was read from the file.
  ///   - file: The file that contains the found motion.
  ///   - distance: The distance in units of the animated value.
  ///   - percent: The allowed difference, in percent of the distance. This limit applies to a fix
  ///     only if the manifest gives the duration.
  ///   - wrong: The properties of the found motion that differ from the manifest.
  init(
    _ target: DriftManifest.Target, _ truth: PlayedMotion, as usual: (any PlatformEncoding)?,
    _ found: FoundMotion, _ file: SourceFile, over distance: Double, within percent: Double,
    _ wrong: DriftFix.Wrong
  ) {
    (self.truth, self.found, self.file, self.distance) = (truth, found, file, distance)
    self.wrong = wrong
    let own: Platform? = if case .platform(let own) = target { own.current } else { nil }
    platform = own
    usualCode = usual.map { usual in
      guard let own, truth.playback != .once else { return usual.code }
      return Dialects.dialect(of: own).code(for: truth.playback, around: usual).code
    }
    encoding = usual.flatMap {
      Self.encoding($0, of: truth.pass, found, over: distance, within: percent)
    }
    write(isForced: false)
    // If every text is right, but the motion is wrong, all parts are written.
    if edits?.isEmpty ?? false { write(isForced: true) }
    if edits?.isEmpty ?? false { edits = nil }
  }

  /// Returns an encoding of the reference motion with the duration that the manifest gives.
  ///
  /// If the manifest gives no duration, the result is `usual`. The result is `nil` if no encoding
  /// has the given duration and stays within the allowed difference.
  private static func encoding(
    _ usual: any PlatformEncoding, of motion: ConvertibleMotion, _ found: FoundMotion,
    over distance: Double, within percent: Double
  ) -> (any PlatformEncoding)? {
    guard let given = found.givenDuration else { return usual }
    if let seconds = seconds(of: usual, motion), abs(given - seconds) < 0.0005 { return usual }
    // The duration of a timing function can be longer than the settling time of the motion.
    let platform =
      usual is GSAPSpringEncoding ? .gsap : (usual as? TimingFunctionEncoding)?.platform
    guard let platform else { return nil }
    let exact = motion.exactMotion(over: distance)
    return Dialects.dialect(of: platform).encoding(of: motion, over: distance, lasting: given)
      .flatMap {
        ConversionCertificate(exact, $0.motion(over: distance)).share * 100 <= percent ? $0 : nil
      }
  }

  /// Returns the duration in seconds that the platform's code for the motion contains.
  ///
  /// The result is `nil` if the code contains no duration, as for most springs.
  static func seconds(of encoding: any PlatformEncoding, _ motion: ConvertibleMotion) -> Double? {
    (encoding as? TimingFunctionEncoding)?.duration ?? (encoding as? GSAPSpringEncoding)?.duration
      ?? motion.curve?.duration
  }

  private mutating func write(isForced: Bool) {
    var all: [SourceEdit] = [], codes: [String] = []
    changedParts = 0
    let isWhole = if case .whole? = found.playback.notation { true } else { false }
    if wrong.motion || wrong.playback && isWhole {
      edits = nil
      guard !found.parts.isEmpty else { return }
      for part in found.parts {
        guard let own = edits(of: part, isForced: isForced) else { return }
        guard !own.isEmpty else { continue }
        changedParts += 1
        all += own
        // The end of a Lottie layer is outside the part.
        let uses = own.flatMap { $0.atUse ?? [$0] }
        let inside = uses.filter { $0.range.clamped(to: part.range) == $0.range }
        codes.append(
          inside.count == 1 ? inside[0].text : file.text(part.range, applying: inside))
      }
    }
    if wrong.playback, !isWhole {
      edits = nil
      guard let own = playbackEdits() else { return }
      all += own
      let texts = own.map { StyleSheet.trimmed($0.text) }.filter { !$0.isEmpty }
      if !texts.isEmpty { codes.append(texts.joined(separator: " … ")) }
    }
    edits = all
    text = codes.joined(separator: "\n")
  }

  /// Returns an edit that replaces a range with new text.
  func edit(_ range: Range<Int>, _ text: String) -> SourceEdit { SourceEdit(in: file, range, text) }

  /// Returns an edit that changes the code at `range`, or the declared value to which this code
  /// refers.
  ///
  /// - Parameters:
  ///   - range: The byte range of the code.
  ///   - text: The new text of the code.
  ///   - declared: The byte range of the declared value; `nil` to change the code at `range`.
  ///   - value: The new text of the declared value; `nil` if it equals `text`.
  func edit(
    _ range: Range<Int>, _ text: String, declared: Range<Int>?, as value: String? = nil
  ) -> SourceEdit {
    let use = edit(range, text)
    guard let declared else { return use }
    var edit = edit(declared, value ?? text)
    edit.atUse = [use]
    return edit
  }

  /// Returns the replacements for a part of the code; `nil` if the part cannot be written.
  ///
  /// The result is empty if the part is already right. If `isForced` is true, such a part is
  /// replaced, too, unless it is an object, a token or Lottie keyframes.
  private func edits(of part: FoundMotion.Part, isForced: Bool) -> [SourceEdit]? {
    switch part.kind {
    case .object(let object):
      guard let new = members(of: object) else { return nil }
      return edits(of: object, new: new, removing: Self.keys)
    case .keyframes(let keyframes): return edits(of: keyframes, isForced: isForced)
    case .lottie(let lottie): return edits(of: lottie, in: part.range)
    case .token(let token): return edits(of: token, in: part.range)
    default:
      guard let text = text(of: part) else { return nil }
      if let call = part.call, let edits = edits(of: call, to: text), !edits.isEmpty {
        return edits
      }
      let isRight =
        Self.isEqual(part.current ?? file.text(part.range), text) || hasRightCurve(part)
      guard !isRight || isForced else { return [] }
      return [
        edit(
          part.range, part.prefix + indented(text, at: part.range.lowerBound) + part.suffix,
          declared: part.declared,
          as: part.declared.map { indented(text, at: $0.lowerBound) })
      ]
    }
  }

  /// True if a part is an easing function with the coordinates of the reference curve.
  private func hasRightCurve(_ part: FoundMotion.Part) -> Bool {
    guard let right = meaning.curve?.numbers, part.points.count == right.count else { return false }
    return zip(part.points, right).allSatisfy { abs($0 - $1) <= 1e-9 }
  }

  /// Returns a text in which each line after the first has the indentation of the line at an
  /// offset.
  private func indented(_ text: String, at offset: Int) -> String {
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return text }
    return text.replacing("\n", with: "\n" + file.margin(at: offset))
  }

  /// True if two texts are equal or have the same meaning.
  ///
  /// CSS times are allowed to differ by less than half a millisecond. CSS timing functions must
  /// have equal numbers. JSON objects must have equal members. The order of the members matters
  /// only in nested objects.
  static func isEqual(_ old: String, _ new: String) -> Bool {
    if old == new { return true }
    if let left = StyleSheet.seconds(old), let right = StyleSheet.seconds(new) {
      return abs(left - right) < 0.0005
    }
    if let left = LinearTimingFunction(css: old), let right = LinearTimingFunction(css: new) {
      return left == right
    }
    if let left = tree(old), let right = tree(new) { return left == right }
    guard let left = TimingFunctionEncoding.cubic(old) else { return false }
    return left == TimingFunctionEncoding.cubic(new)
  }

  /// Returns the text of a JSON object with sorted members; `nil` if the text is not a JSON object.
  private static func tree(_ text: String) -> String? {
    guard text.hasPrefix("{"), let json = try? JSONReader.read(Array(text.utf8)),
      case .object(let members) = json
    else { return nil }
    return JSON.object(members.sorted { $0.key < $1.key }).written
  }
}
