internal import AnimationCore
internal import AnimationNotation

/// The easing functions in a style sheet, with the durations for which they are used.
struct StyleEasings {
  /// A place at which a style sheet contains an easing function, or a reference to one.
  struct Use {
    /// The easing function, with its references resolved.
    let text: String
    /// The byte range of the function or of the reference.
    let range: Range<Int>
    /// The duration in seconds; `nil` if the style sheet contains no duration for this place.
    fileprivate(set) var seconds: Double?
    /// True for a reference, such as `var(--ease)`.
    let isReference: Bool
    /// The offset of the declared value that contains the function.
    ///
    /// It is `nil` if the function is the fallback in a reference, such as `var(--ease, ease-in)`.
    fileprivate let origin: Int?
  }

  private let sheet: StyleSheet
  /// The declarations outside of blocks.
  private let outer: [StyleSheet.Declaration]
  /// The places of the declarations that accept an easing function.
  private let timings: Set<Place>

  /// The block and the name of a declaration; the block is `nil` for a top-level declaration.
  private struct Place: Hashable {
    let block: Int?
    let name: String
  }

  init(_ sheet: StyleSheet) {
    self.sheet = sheet
    outer = sheet.declarations.filter { $0.block == nil }
    timings = Set(
      sheet.declarations.lazy.filter(\.isTiming).map { Place(block: $0.block, name: $0.name) })
  }

  /// Returns the places at which the style sheet uses easing functions.
  ///
  /// A function can be the value of a variable, such as `--card-ease`. Its duration is declared
  /// beside the variable, as in `--card-duration`. Without such a declaration, the function has the
  /// duration of the first reference to the variable.
  ///
  /// Another reference becomes a separate place only if its duration is new. For example, a
  /// function that is used with 0.2 s, 0.3 s and 0.2 s has two places.
  func uses() -> [Use] {
    var uses: [Use] = [], references: [Use] = []
    for declaration in sheet.declarations {
      guard Work.spend(1, on: .values) else { return [] }
      guard !isPrefixed(declaration) else { continue }
      for use in self.uses(in: declaration) {
        if use.isReference { references.append(use) } else { uses.append(use) }
      }
    }
    var usual: [Int: Double] = [:], known: [Int: Set<Double>] = [:]
    for reference in references {
      guard let origin = reference.origin, let seconds = reference.seconds else { continue }
      usual[origin] = usual[origin] ?? seconds
    }
    for index in uses.indices {
      guard let origin = uses[index].origin else { continue }
      uses[index].seconds = uses[index].seconds ?? usual[origin]
      known[origin, default: []].formUnion(uses[index].seconds.map { [$0] } ?? [])
    }
    for reference in references {
      if let origin = reference.origin {
        let isFirst = known[origin] == nil
        let isOther = reference.seconds.map { known[origin, default: []].insert($0).inserted }
        guard isOther ?? isFirst else { continue }
        known[origin] = known[origin] ?? []
      }
      uses.append(reference)
    }
    return uses
  }

  /// Returns the easing functions in a declaration; at most one for each comma-separated item.
  private func uses(in declaration: StyleSheet.Declaration) -> [Use] {
    let items = StyleSheet.pieces(of: declaration.value, at: ",")
    var uses: [Use] = [], near: [Double?]?
    for (index, item) in items.enumerated() {
      let pieces = StyleSheet.words(in: item), words = pieces.map(\.text)
      for (word, piece) in zip(words, pieces) {
        guard let range = declaration.range(of: piece) else { return uses }
        let isWhole = items.count == 1 && words.count == 1
        guard
          let (value, origin) = easing(word, in: declaration, isWhole: isWhole)
        else { continue }
        let isReference = value != word
        var seconds = self.seconds(in: words, of: declaration)
        if seconds == nil {
          // The duration is searched once for all items.
          let durations = near ?? self.durations(near: declaration)
          near = durations
          // BOUND: the remainder is less than the count, which is not 0.
          seconds = durations.isEmpty ? nil : durations[index % durations.count]
        }
        if isReference { seconds = seconds.flatMap { Self.durations.contains($0) ? $0 : nil } }
        // A variable that contains only a reference is a motion only if a duration is beside the
        // variable.
        if isReference, !declaration.isTiming, seconds == nil { break }
        uses.append(
          Use(
            text: value, range: range, seconds: seconds, isReference: isReference,
            origin: isReference ? origin?.range.lowerBound : declaration.range.lowerBound))
        break
      }
    }
    return uses
  }

  /// Returns the easing function that a word is or refers to; `nil` for other words.
  ///
  /// `origin` is the declaration to which the word refers. It is `nil` if the word is the function
  /// itself, or if the function is the fallback in a reference.
  ///
  /// - Parameters:
  ///   - declaration: The declaration whose value contains the word.
  ///   - isWhole: True if the word is the whole value.
  private func easing(
    _ word: String, in declaration: StyleSheet.Declaration, isWhole: Bool
  ) -> (text: String, origin: StyleSheet.Declaration?)? {
    let isNamed = declaration.isTiming
    func isFunction(_ text: String) -> Bool {
      text.hasPrefix("linear(") || text.hasPrefix("cubic-bezier(")
    }
    if isFunction(word) || isNamed && Self.keywords.contains(word) { return (word, nil) }
    guard isNamed || isWhole, let target = sheet.target(of: word, at: declaration.use()),
      isFunction(target.value) || Self.keywords.contains(target.value)
    else { return nil }
    return (target.value, target.declaration)
  }

  /// True if a declaration only repeats standard CSS with a vendor's prefix.
  ///
  /// Examples are `-webkit-transition` beside `transition`, and the declarations in
  /// `@-webkit-keyframes card` if there is a standard `@keyframes card`.
  private func isPrefixed(_ declaration: StyleSheet.Declaration) -> Bool {
    if let name = Self.standard(declaration.name),
      timings.contains(Place(block: declaration.block, name: name))
    {
      return true
    }
    guard let parent = declaration.block.flatMap({ sheet.blocks[$0].parent }) else { return false }
    let rule = sheet.blocks[parent], prelude = rule.prelude
    // A longer prelude is not copied for each declaration in it, because no name of more than
    // `longestWord` bytes is read.
    guard rule.isKeyframes, prelude.utf8.count <= 2 * StyleSheet.longestWord,
      let name = Self.standard(String(prelude.dropFirst()))
    else { return false }
    return name.hasPrefix("keyframes ") && Work.spend(1 + name.utf8.count / 8, on: .bytes)
      && !sheet.blocks(named: "@\(name)").isEmpty
  }

  /// Returns a name without its vendor prefix; `nil` if the name has no vendor prefix.
  private static func standard(_ name: String) -> String? {
    ["-webkit-", "-moz-", "-ms-", "-o-"].first { name.hasPrefix($0) }.map {
      String(name.dropFirst($0.count))
    }
  }

  /// The CSS keywords for easing functions, except `linear` and the steps.
  private static let keywords: Set<String> = ["ease", "ease-in", "ease-out", "ease-in-out"]

  /// The allowed durations of motions, in seconds.
  private static var durations: ClosedRange<Double> { Limits.convertedDuration.range }
}

/// The durations of easing functions and animations.
extension StyleEasings {
  /// Returns the duration in seconds of the animation with the given name; `nil` if no duration is
  /// declared.
  ///
  /// The result is from the first declaration that names the animation and has a duration for it.
  func duration(ofAnimation name: String) -> Double? {
    guard Work.spend(1 + sheet.declarations.count / 8, on: .bytes) else { return nil }
    for declaration in sheet.declarations where declaration.name.hasPrefix("animation") {
      var near: [Double?]?
      for (index, item) in StyleSheet.parts(of: declaration.value, at: ",").enumerated() {
        let words = StyleSheet.words(of: item)
        guard words.contains(name) else { continue }
        if let duration = seconds(in: words, of: declaration) { return duration }
        // The durations are searched once for all items.
        let durations = near ?? self.durations(near: declaration)
        near = durations
        guard !durations.isEmpty else { continue }
        // BOUND: a remainder is less than the count.
        if let duration = durations[index % durations.count] { return duration }
      }
    }
    return nil
  }

  /// Returns the durations in seconds that are declared for an easing, in the order of the style
  /// sheet.
  ///
  /// An element is `nil` if an item of the list of durations contains no duration. The result is
  /// empty if no durations are declared in the block of the easing.
  ///
  /// The durations for `--card-ease` are in `--card-duration`. For `--ease-card`, they are in
  /// `--duration-card` or in Tailwind's `--transition-duration-card`. For
  /// `transition-timing-function`, they are in `transition-duration` or `transition`.
  private func durations(near easing: StyleSheet.Declaration) -> [Double?] {
    let declarations = easing.block.map(sheet.declarations(in:)) ?? outer
    guard Work.spend(declarations.count / 8 + easing.name.utf8.count / 4, on: .bytes) else {
      return []
    }
    let parts = easing.name.split(separator: "-", omittingEmptySubsequences: false)
    let stem = parts.dropLast().joined(separator: "-")
    let kind = easing.name.split(separator: "-").first.map(String.init) ?? ""
    var names = ["\(stem)-duration", "\(kind)-duration", "\(stem)-time"]
    if let index = parts.firstIndex(where: { ["ease", "easing"].contains($0) }) {
      for word in ["duration", "transition-duration"] {
        var named = parts
        named[index] = word[...]
        names.append(named.joined(separator: "-"))
      }
    }
    let found =
      declarations.first { names.contains($0.name) }
      ?? declarations.first { easing.isTiming && $0.name == kind && $0.name != easing.name }
    return found.map { found in
      StyleSheet.parts(of: found.value, at: ",").map {
        seconds(in: StyleSheet.words(of: $0), of: found)
      }
    } ?? []
  }

  /// Returns the first time among the words of a value, in seconds; `nil` if there is none.
  private func seconds(in words: [String], of declaration: StyleSheet.Declaration) -> Double? {
    let use = declaration.use()
    return words.lazy.compactMap { StyleSheet.seconds(sheet.resolved($0, at: use)) }.first
  }
}

extension StyleSheet.Declaration {
  /// True for the properties of transitions and animations, except the properties that name an
  /// animation.
  ///
  /// The values of these properties can contain a keyword for an easing function, such as `ease`.
  fileprivate var isTiming: Bool {
    name.hasPrefix("transition") || name.hasPrefix("animation") && !name.hasSuffix("-name")
  }
}
