internal import MotionTools
internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// A request to compare the first animation with each later animation.
struct CompareRequest {
  /// The animations to compare, at least two.
  let animations: [Animation]
  /// The location of each animation in the request, for errors.
  let places: [InputLocation]
  /// The start value and the target value.
  let from, to: Double
  /// The distance on screen from start to target, in points.
  let distance: Double
  /// The fidelity, which is `exact` by default.
  let fidelity: Fidelity
  /// The frame rate of the virtual display in frames per second.
  let frameRate: Double
  /// The start of the compared range, in seconds.
  let start: Double
  /// The end of the compared range, in seconds; if it is `nil`, the range ends with the longest
  /// motion.
  let end: Double?
  /// The location of the range in the request, for errors.
  let rangePlace: InputLocation

  private static let settings: KeySet = [.from, .to, .distance, .fidelity, .frameRate]
  private static let rangeKeys: KeySet = [.start, .end]

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(
    fields: ObjectMembers, registry: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    fields.checkKeys(
      [.animations] + Self.settings + (fields.isQuery ? Self.rangeKeys : [.range]), violations)
    let settings = SceneReader(fields: fields, violations: violations)
    fidelity = fields.has(.fidelity) ? settings.fidelity : .exact
    let before = violations.count
    from = fields[.from]?.number(in: .value, violations) ?? 0
    to = fields[.to]?.number(in: .value, violations) ?? 1
    if from == to, violations.count == before {
      violations.add(
        """
        equals 'from' (\(String(shortest: from)))\
        \(fields.has(.to) ? "" : ", because its default is 1"): give a different value
        """, at: fields.place(of: .to))
    }
    distance = fields[.distance]?.number(in: .length, violations) ?? 100
    frameRate = settings.frameRate
    let times = NumberRange.from(0, to: Limits.comparedTime.upperBound, least: 1e-9)
    let range = fields.range(Self.rangeKeys, violations)
    rangePlace = fields.rangePlace
    start = range?[.start]?.number(in: times, violations) ?? 0
    end = range?[.end]?.number(in: times, violations)
    if let end, end <= start {
      violations.add(
        "must be later than the start (\(String(shortest: start)) s)",
        at: range?[.end]?.place ?? fields.place)
    }
    let table = registry.table(fidelity)
    let read = Self.animations(fields, table, violations)
    guard let read, violations.isEmpty else { return nil }
    (animations, places) = read
  }

  private static func animations(
    _ fields: ObjectMembers, _ table: AnimationTable, _ violations: ViolationList
  ) -> (animations: [Animation], places: [InputLocation])? {
    fields.require(.animations, violations)
    guard let list = fields[.animations], let elements = list.descriptions(violations) else {
      return nil
    }
    let limit = Limits.comparedAnimations
    guard elements.count >= 2, elements.count <= limit.max else {
      violations.add(
        "must contain 2 to \(limit.max) animations, not \(elements.count)"
          + (elements.count < 2 ? ": separate animations by commas, as in .bouncy,.smooth" : ""),
        at: list.place)
      return nil
    }
    let read = elements.map { table.read($0, violations) }
    return read.contains { $0 == nil } ? nil : (read.compactMap(\.self), elements.map(\.place))
  }
}

extension SyntaxNode {
  /// Returns the elements of a list of animations, such as `.bouncy, .snappy`; `nil` if errors were
  /// added to `violations`.
  ///
  /// The list is a JSON array, or a text in which commas separate the elements. A query parameter
  /// that begins with `[` contains a JSON array.
  func descriptions(_ violations: ViolationList) -> [SyntaxNode]? {
    let text: String
    switch source {
    case .parameter(let letters), .json(.string(let letters)): text = letters
    default: return elements(violations)
    }
    if case .parameter = source, text.utf8.first == UInt8(ascii: "[") {
      return writtenJSON(violations)?.elements(violations)
    }
    return DescriptionList.parts(of: text).map {
      SyntaxNode(.string($0.text), at: place.part(after: $0.offset))
    }
  }
}

/// The syntax of a text that contains animation descriptions, separated by commas.
enum DescriptionList {
  /// Returns the descriptions in a text, and the number of UTF-16 code units before each of them.
  ///
  /// Commas inside brackets, strings and comments are not separators. An unmatched bracket, as in
  /// `withAnimation(.bouncy) {`, is ignored. A text of more than `longest` bytes is not split.
  static func parts(of text: String) -> [(offset: Int, text: String)] {
    guard text.utf8.count <= longest else { return [(0, text)] }
    let code = CodePart.parts(of: text)
    let partners = partners(in: code)
    let bytes = Array(text.utf8)
    var parts: [(offset: Int, text: String)] = []
    var start = 0, offset = 0
    var index = 0
    while index < code.count {
      if let partner = partners[index] {
        index = partner
      } else if code[index].isByte(",") {
        // BOUND: start is 0 or the end of an earlier separator.
        let part = String(decoding: bytes[start..<code[index].range.lowerBound], as: UTF8.self)
        parts.append((offset, part))
        start = code[index].range.upperBound
        // The separator is one code unit.
        offset += part.utf16.count + 1
      }
      index += 1
    }
    let rest = String(decoding: bytes[start...], as: UTF8.self)
    // A trailing comma is ignored.
    if parts.isEmpty || code.last.map({ $0.range.lowerBound >= start }) ?? false {
      parts.append((offset, rest))
    }
    return parts
  }

  /// Returns a dictionary from the index of each opening bracket to the index of its closing
  /// bracket.
  ///
  /// Unmatched brackets are not in the result.
  private static func partners(in code: [CodePart]) -> [Int: Int] {
    let pairs: [(open: Unicode.Scalar, close: Unicode.Scalar)] = [
      ("(", ")"), ("[", "]"), ("{", "}"),
    ]
    var open: [(index: Int, pair: Int)] = []
    // The number of open brackets of each kind. At 0, a closing bracket is skipped without a
    // search.
    var counts = [0, 0, 0]
    var partners: [Int: Int] = [:]
    for index in code.indices {
      for pair in pairs.indices {
        if code[index].isByte(pairs[pair].open) {
          open.append((index, pair))
          counts[pair] += 1
        } else if code[index].isByte(pairs[pair].close), counts[pair] > 0 {
          while let last = open.popLast() {
            counts[last.pair] -= 1
            guard last.pair == pair else { continue }
            partners[last.index] = index
            break
          }
        }
      }
    }
    return partners
  }

  /// The maximum length of a text that is split, in bytes.
  ///
  /// UTF-8 has at most three bytes for each UTF-16 code unit, the unit of `textCharacters`.
  private static let longest = 3 * Limits.textCharacters.max * Limits.comparedAnimations.max
}

extension Limits {
  /// The minimum and maximum number of animations in a comparison.
  static let comparedAnimations = limit(
    "comparedAnimations", 2...8, "animations",
    "more animations are hard to compare; each animation is evaluated separately")
}

extension CanonicalQuery {
  /// Creates the canonical query of a comparison, without the animations.
  ///
  /// The caller adds the animations to the path or as a parameter.
  init(comparison request: CompareRequest, behind path: consuming TargetWriter) {
    self.init(behind: path)
    set("from", request.from, unless: 0)
    set("to", request.to, unless: 1)
    set("distance", request.distance, unless: 100)
    set("fidelity", request.fidelity == .exact ? nil : request.fidelity.rawValue)
    set("frameRate", request.frameRate, unless: 60)
    set("start", request.start, unless: 0)
    set("end", request.end)
  }
}
