public import AnimationCore

/// A request's parameters in the one spelling that all requests of its meaning have: sorted by name, numbers by their
/// fewest digits, animations as ``AnimationCore/Animation/swiftUIText``, and without what holds by default.
///
/// It is made of fields that were read without a violation.
public struct CanonicalQuery: Sendable {
  /// The one animation that the request is about, where a path may say it; `nil` where parameters do.
  public internal(set) var animation: Animation?
  private var parameters: [(name: String, text: String)] = []

  /// Creates a query without parameters.
  public init() {}

  /// Leaves it to the path to say the animation.
  public mutating func leavesAnimationToPath() { animation = nil }

  /// Adds a parameter; a text of `nil` adds none.
  public mutating func set(_ name: String, _ text: String?) {
    if let text { parameters.append((name, text)) }
  }

  /// Adds a number unless it is the one that holds by default.
  public mutating func set(_ name: String, _ number: Double?, unless usual: Double? = nil) {
    if let number, number != usual { set(name, String(shortest: number)) }
  }

  /// Adds numbers, separated by commas.
  public mutating func set(_ name: String, _ numbers: [Double]?) {
    set(name, numbers.map { $0.map { String(shortest: $0) }.joined(separator: ",") })
  }

  /// Adds words in an order of their own, each once.
  public mutating func set(_ name: String, _ words: [String], from all: [String]) {
    let words = all.filter(words.contains)
    if !words.isEmpty { set(name, words.joined(separator: ",")) }
  }

  /// The parameters behind a path as a target, escaped so that no shell takes a letter of them for its own but `?`
  /// and `&`; `nil` where that is longer than a target may be.
  public func target(_ path: String) -> String? {
    let sorted = parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let query = sorted.map { "\($0.name)=\(Self.escaped($0.text))" }.joined(separator: "&")
    let target = query.isEmpty ? path : "\(path)?\(query)"
    return target.utf8.count <= Limits.targetBytes.max ? target : nil
  }

  /// A text in which every byte that a URL, a shell or curl might take for something else is escaped.
  ///
  /// Source: RFC 3986 sections 2.1 and 2.3; `,` and `:` may stand in paths and queries.
  public static func escaped(_ text: String) -> String {
    var escaped = ByteWriter(capacity: text.utf8.count + 32)
    for byte in text.utf8 {
      if isPlain(byte) {
        escaped.append(byte)
      } else {
        escaped.append(UInt8(ascii: "%"))
        escaped.append(digits[Int(byte >> 4)])
        escaped.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: escaped.finish(), as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}

extension Animation {
  /// The animation in SwiftUI's spelling without the spaces, as it stands in a canonical query.
  public var parameterText: String { swiftUIText.filter { $0 != " " } }
}

extension RequestFields {
  /// The finite number of a member; `nil` where there is none.
  public func number(_ key: String) -> Double? { self[key]?.writtenNumber }

  /// The word of a member; `nil` where there is none.
  public func word(_ key: String) -> String? { self[key]?.writtenString }

  /// The numbers of a member; `nil` where there is none.
  public func numbers(_ key: String) -> [Double]? {
    self[key]?.writtenElements?.compactMap(\.writtenNumber)
  }

  /// The words of a member; none where there is no such member.
  public func words(_ key: String) -> [String] {
    self[key]?.writtenElements?.compactMap(\.writtenString) ?? []
  }
}
