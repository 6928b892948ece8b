public import AnimationCore

/// A question how far animations are apart: the first from each of the others.
public struct CompareRequest {
  /// What is compared, at least two.
  public let animations: [Animation]
  /// Where they start and where they go.
  public let from, to: Double
  /// How long the way is on a screen, in points.
  public let distance: Double
  /// SwiftUI's answers or mathematics', which is the default here.
  public let fidelity: Fidelity
  /// Frames per second, of the virtual display and of lags.
  public let frameRate: Double
  /// The first second that is looked at.
  public let start: Double
  /// The last one; `nil` where all are looked at until they end.
  public let end: Double?

  private static let settings: RequestKeys = [.from, .to, .distance, .fidelity, .frameRate]
  private static let rangeKeys: RequestKeys = [.start, .end]

  /// Reads the fields of a body or a query; `nil` where something is wrong, which is reported.
  public init?(
    fields: RequestFields, registry: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    fields.checkKeys(
      [.animations] + Self.settings + (fields.isQuery ? Self.rangeKeys : [.range]), violations)
    fidelity = fields.fidelity(default: .exact, violations)
    from = fields[.from]?.number(in: .value, violations) ?? 0
    to = fields[.to]?.number(in: .value, violations) ?? 1
    if from == to {
      violations.add(
        "must differ from 'from': what does not move has no way", at: fields.place(of: .to))
    }
    distance = fields[.distance]?.number(in: .length, violations) ?? 100
    frameRate = SceneReader(fields: fields, violations: violations).frameRate
    let times = NumberRange.from(0, to: Limits.comparedTime.upperBound, least: 1e-9)
    let range = Self.range(fields, violations)
    start = range?[.start]?.number(in: times, violations) ?? 0
    end = range?[.end]?.number(in: times, violations)
    if let end, end <= start {
      violations.add("must be after the start", at: range?[.end]?.place ?? fields.place)
    }
    let table = registry.table(fidelity)
    let read = Self.animations(fields, table, violations)
    guard let read, violations.isEmpty else { return nil }
    animations = read
  }

  private static func animations(
    _ fields: RequestFields, _ table: AnimationTable, _ violations: ViolationList
  ) -> [Animation]? {
    fields.require(.animations, violations)
    guard let list = fields[.animations], let elements = list.descriptions(violations) else {
      return nil
    }
    let most = Limits.comparedAnimations
    guard elements.count >= 2, elements.count <= most.max else {
      violations.add(
        "must have 2 to \(most.max) animations, not \(elements.count)", at: list.place)
      return nil
    }
    let read = elements.map { table.read($0, violations) }
    return read.contains { $0 == nil } ? nil : read.compactMap(\.self)
  }

  private static func range(_ fields: RequestFields, _ violations: ViolationList) -> RequestFields?
  {
    if fields.isQuery { return fields }
    let range = fields[.range].flatMap { RequestFields($0, violations) }
    range?.checkKeys(rangeKeys, violations)
    return range
  }
}

extension RequestFields {
  /// What motions are computed as, where the default is not what an app shows.
  func fidelity(default standard: Fidelity, _ violations: ViolationList) -> Fidelity {
    has(.fidelity) ? SceneReader(fields: self, violations: violations).fidelity : standard
  }
}

extension WireValue {
  /// The elements of a list of descriptions; in text they are separated by the commas outside brackets.
  func descriptions(_ violations: ViolationList) -> [WireValue]? {
    let text: String
    switch source {
    case .parameter(let letters), .json(.string(let letters)): text = letters
    default: return elements(violations)
    }
    if text.utf8.first == UInt8(ascii: "["), let json = writtenJSON(violations),
      case .json(.array) = json.source
    {
      return json.elements(violations)
    }
    var depth = 0
    let parts = text.split(omittingEmptySubsequences: false) { character in
      if "({[".contains(character) { depth += 1 }
      if ")}]".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }
    return parts.map { WireValue(.string(String($0)), at: place) }
  }
}
