/// A vector of at most 16 doubles, stored inline, so arithmetic never allocates.
///
/// Components beyond ``count`` are zero. So vectors of different counts can be added, and vectors
/// that differ only by zeros at the end are equal.
public struct AnimatableVector: VectorArithmetic, Hashable, Sendable {
  /// The allowed component counts.
  public static let counts = 1...16

  /// The number of components: 1 to 16, or 0 for ``zero``.
  public private(set) var count: Int
  private var lanes: VectorLanes

  /// Creates a vector from 1 to 16 components; the result is `nil` for any other number of
  /// components.
  public init?(_ components: some Collection<Double>) { self.init(Array(components)[...]) }

  /// Creates a vector from 1 to 16 components; the result is `nil` for any other number of
  /// components.
  public init?(_ components: ArraySlice<Double>) {
    guard Self.counts.contains(components.count) else { return nil }
    count = components.count
    lanes = .zero
    var index = 0
    for component in components {
      lanes[index] = component
      // BOUND: index < components.count.
      index += 1
    }
  }

  private init(count: Int, lanes: VectorLanes) {
    self.count = count
    self.lanes = lanes
  }

  /// The vector without components, which acts as a vector of zeros in sums.
  public static var zero: Self { Self(count: 0, lanes: .zero) }

  /// The component at an index from 0 to 15; components beyond `count` are 0.
  public subscript(index: Int) -> Double { lanes[index] }

  /// The components, in order.
  public var components: [Double] { (0..<count).map { lanes[$0] } }

  /// Writes the first `width` components to consecutive elements, beginning at an index.
  ///
  /// Components beyond `count` are 0.
  @inline(__always)
  func write(_ width: Int, at index: Int, to room: inout MutableSpan<Double>) {
    Self.write(lanes.first, width, at: index, to: &room)
    if width > 4 { Self.write(lanes.second, width - 4, at: index + 4, to: &room) }
    if width > 8 { Self.write(lanes.third, width - 8, at: index + 8, to: &room) }
    if width > 12 { Self.write(lanes.fourth, width - 12, at: index + 12, to: &room) }
  }

  @inline(__always)
  private static func write(
    _ pairs: LanePairs, _ width: Int, at index: Int, to room: inout MutableSpan<Double>
  ) {
    let lanes = Lanes(lowHalf: pairs.low, highHalf: pairs.high)
    if width >= 4 {
      room.put(lanes, at: index)
      return
    }
    if width > 0 { room[index] = lanes[0] }
    // BOUND: the destination has `width` elements, beginning at the index.
    if width > 1 { room[index + 1] = lanes[1] }
    if width > 2 { room[index + 2] = lanes[2] }
  }

  /// Adds component-wise.
  @inline(__always)
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(count: max(lhs.count, rhs.count), lanes: lhs.lanes + rhs.lanes)
  }

  /// Subtracts component-wise.
  @inline(__always)
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(count: max(lhs.count, rhs.count), lanes: lhs.lanes - rhs.lanes)
  }

  /// Scales every component; components beyond `count` stay 0 even for an infinite factor.
  @inline(__always)
  public mutating func scale(by rhs: Double) {
    lanes = lanes * rhs
    if !rhs.isFinite { clearRest() }
  }

  /// Resets the components beyond `count` to zero.
  @inline(never)
  private mutating func clearRest() {
    // BOUND: a vector has 16 components at most.
    for index in count..<Self.counts.upperBound { lanes[index] = 0 }
  }

  /// The sum of the squares of all components.
  @inline(__always)
  public var magnitudeSquared: Double { lanes.sumOfSquares }

  /// True if all components are equal; missing components are treated as zero.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.lanes == rhs.lanes }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(lanes) }
}

extension AnimatableVector: Codable {
  /// Writes the components as an array of numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for index in 0..<count { try container.encode(self[index]) }
  }

  /// Reads a vector of up to 16 components from an array; an empty array is the zero vector.
  ///
  /// - Throws: `DecodingError` for more than 16 components, or for elements that are not numbers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var components: [Double] = []
    while !container.isAtEnd, components.count <= Self.counts.upperBound {
      components.append(try container.decode(Double.self))
    }
    guard let vector = components.isEmpty ? .zero : AnimatableVector(components) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a vector has at most \(Self.counts.upperBound) components"
      )
    }
    self = vector
  }
}
