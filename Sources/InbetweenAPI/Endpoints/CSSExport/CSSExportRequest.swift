internal import MotionTools
internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// A question for an animation as CSS.
struct CSSExportRequest: Sendable {
  /// What limits the timing function.
  enum Budget: Sendable, Equatable {
    /// The largest distance from the motion, in parts of the travel.
    case maxError(Double)
    /// The most stops.
    case maxStops(Int)
    /// The most bytes.
    case maxBytes(Int)
  }

  /// The animation.
  let animation: Animation
  /// Where it stands in the request, for what is wrong with it as a whole.
  let place: InputLocation
  /// What is limited.
  let budget: Budget
  /// Where that stands, or would stand.
  let budgetPlace: InputLocation
  /// How near to its target a spring counts as settled, in parts of the travel; `nil` where that is left to the budget.
  let tolerance: Double?
  /// Where that stands, or would stand.
  let tolerancePlace: InputLocation
  /// How far the animation travels, in units.
  let distance: Double
  /// The motion that errors are measured against.
  let reference: MotionReference
  /// What the motion is computed as.
  let fidelity: Fidelity
  /// Frames per second of the display.
  let frameRate: Double

  private static let budgetKeys: KeySet = [.maxError, .maxStops, .maxBytes]
  static let errorDefault = 0.002
  static let distanceDefault = 100.0

  /// Reads the fields of a body or a query; `nil` where something is wrong, which is reported.
  init?(
    fields: ObjectMembers, animations: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    fields.checkKeys(
      [.animation] + Self.budgetKeys + [.tolerance, .distance, .reference]
        + SceneReader.settingKeys, violations)
    let reader = SceneReader(fields: fields, animations: animations, violations: violations)
    let fidelity = fields.has(.fidelity) ? reader.fidelity : .exact
    let table = animations.table(fidelity, reader.compatibility)
    let animation = fields[.animation].map { table.read($0, violations) } ?? table.standard
    let given = Self.budgetKeys.filter(fields.has)
    for key in given.dropFirst() {
      violations.add(
        "cannot be combined with '\(given[0].name)': give only one of them",
        at: fields.place(of: key), allowed: Self.budgetKeys.names)
    }
    var budget: Budget? = .maxError(Self.errorDefault)
    if let key = given.first, let value = fields[key] {
      switch key {
      case .maxError:
        budget = value.number(in: NumberRange(Limits.exportError), violations).map(Budget.maxError)
      case .maxStops:
        budget = value.integer(in: Limits.exportStops.whole, violations).map(Budget.maxStops)
      default:
        budget = value.integer(in: Limits.exportBytes.whole, violations).map(Budget.maxBytes)
      }
    }
    tolerance = fields[.tolerance]?.number(in: NumberRange(Limits.tolerance), violations)
    distance =
      fields[.distance]?.number(in: NumberRange(Limits.distance), violations)
      ?? Self.distanceDefault
    frameRate = reader.frameRate
    reference = MotionReference(fields, fidelity, violations)
    guard let animation, let budget, violations.isEmpty else { return nil }
    self.animation = animation
    self.budget = budget
    self.fidelity = fidelity
    place = fields.place(of: .animation)
    tolerancePlace = fields.place(of: .tolerance)
    budgetPlace = fields.place(of: given.first ?? .maxError)
  }
}

/// The motion that the error of an export is measured against.
enum MotionReference: String, Sendable, CaseIterable {
  /// The motion itself: a spring is followed on after SwiftUI removes its animation.
  case motion
  /// The motion that SwiftUI shows: it jumps to its target when the animation is removed.
  case swiftui

  /// Reads the member of an export; frames are always SwiftUI's.
  init(_ fields: ObjectMembers, _ fidelity: Fidelity, _ violations: ViolationList) {
    let word = fields[.reference]?.word(Self.allCases.map(\.rawValue), violations)
    self = word.flatMap(MotionReference.init) ?? (fidelity == .exact ? .motion : .swiftui)
    if self == .motion, fidelity == .swiftui {
      violations.add(
        "requires 'exact' fidelity: frames contain SwiftUI's motion",
        at: fields.place(of: .reference), given: .string(rawValue),
        allowed: [MotionReference.swiftui.rawValue])
    }
  }
}

extension JSONKey {
  static let maxStops = JSONKey("maxStops")
  static let maxBytes = JSONKey("maxBytes")
  static let reference = JSONKey("reference")
}

extension Limits {
  /// The largest distance of an exported timing function from the motion.
  static let exportError = limit(
    "exportError", 0.0001...0.5, "fraction of the travel",
    "0.1 point in 1000; a smaller error takes hundreds of stops")
  /// The text of an exported timing function.
  static let exportBytes = limit(
    "exportBytes", 11...4096, "bytes", "at least linear(0,1)")
  /// How far an exported animation travels, on which the end of a spring depends.
  static let distance = limit(
    "distance", 0.001...1_000_000, "units", "from one step of a hue to a thousand screens")
}
