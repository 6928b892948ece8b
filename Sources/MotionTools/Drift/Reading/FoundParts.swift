internal import AnimationNotation
internal import JSONCodec

/// An object literal that describes a motion, or the arguments of a call that describe a motion.
struct FoundObject: Sendable {
  /// One member of the object.
  ///
  /// `range` is the byte range of the member, and `value` is the byte range of its value. `numbers`
  /// is empty unless the value is a number or a curve.
  struct Member: Sendable {
    let key: String
    let range: Range<Int>, value: Range<Int>
    let numbers: [Double]
    /// The byte range of the declared value if the member's value is the name of a constant;
    /// otherwise `nil`.
    var declared: Range<Int>?
    /// The spread that contains the member; `nil` for a member of the object itself.
    var origin: CodeValue.Member.Spread?
    /// True for a member that consists only of the name of its value, such as `{ duration }`.
    var isShorthand = false
    /// The offsets of the commas directly before and directly after the member; `nil` for a missing
    /// comma.
    ///
    /// Comments can be between the member and a comma.
    var commaBefore: Int?, commaAfter: Int?
  }

  /// The byte range of the literal or of the call.
  let range: Range<Int>
  let members: [Member]
  /// The name of the function that is called with the object literal or with the described
  /// arguments; `nil` if there is no such function.
  var callee: String?

  /// Returns the offset after the last member or spread whose key is not in `keys`; `nil` if there
  /// is no such member.
  func end(without keys: Set<String>) -> Int? {
    members.lazy.filter { !keys.contains($0.key) }
      .map { $0.origin?.range.upperBound ?? $0.range.upperBound }.max()
  }

  var hasSpreads: Bool {
    members.contains { $0.origin != nil || $0.key == CodeValue.Member.spread }
  }
}

/// The places of the keyframes of one property in a style sheet.
struct FoundKeyframes: Sendable {
  /// The byte range of the first keyframe's timing function.
  ///
  /// If no timing function is declared, the range is empty, at the offset for a new declaration.
  let easing: Range<Int>
  /// True if the first keyframe declares a timing function.
  let declaresEasing: Bool
  /// The byte range of the declared value to which the timing function refers; `nil` if the
  /// function is not a reference.
  var declared: Range<Int>?
  /// The byte ranges of the keyframes between the first and the last keyframe.
  ///
  /// Each range begins with the white space before the keyframe.
  let inner: [Range<Int>]
}

/// The keyframes of one property in a Lottie document.
struct FoundLottie: Sendable {
  /// The byte ranges of a keyframe, its time, its outgoing handle and its incoming handle; `nil`
  /// for a missing member.
  struct Frame: Sendable {
    let range: Range<Int>
    let time: Range<Int>?, out: Range<Int>?, into: Range<Int>?
  }

  /// The end of a layer or of the document in frames: the byte range of the number in the file, and
  /// the number.
  struct End: Sendable {
    let range: Range<Int>
    let value: Double
  }

  /// The number of frames per second.
  let rate: Double
  /// The times of the first and the last keyframe, in frames.
  ///
  /// The properties `from` and `to` are the values at these times.
  let start: Double, end: Double
  let from: [Double], to: [Double]
  let frames: [Frame]
  let ends: [End]
  /// True if a fix can describe the whole motion with the handles of the first keyframe.
  let isPlain: Bool
  /// True if the property moves along a curved path.
  let isCurved: Bool
  /// `hasLists` is true if the coordinates of handles are lists; `isScalar` is true if the values
  /// are plain numbers.
  let hasLists: Bool, isScalar: Bool
}

/// The value of a design token of the type `transition` or `spring`.
struct FoundToken: Sendable {
  /// One member: the byte range of its text, and its value after a reference is resolved.
  struct Member: Sendable {
    let key: String
    let range: Range<Int>
    let value: JSON
  }

  let members: [Member]

  /// Creates the description of a value in a file.
  ///
  /// - Parameters:
  ///   - value: The value after its references are resolved.
  ///   - index: The index of the value's first token in the file.
  ///   - text: The file.
  init(_ value: SyntaxNode, at index: Int, in text: JSONText) {
    // Other members do not describe the motion, and a search for each of them would be quadratic.
    let keys = TokenReader.transitionParts + TokenReader.springParts
    guard case .object(let all)? = value.json else {
      members = []
      return
    }
    members = all.filter { keys.contains($0.key) }.compactMap { member in
      text.member(member.key, of: index).map {
        Member(key: member.key, range: text.range(of: $0), value: member.value)
      }
    }
  }
}
