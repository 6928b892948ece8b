internal import AnimationCore
internal import AnimationNotation

extension StyleReader {
  /// One keyframe: its time from 0 to 1, the numbers of its value, and the texts around these
  /// numbers.
  ///
  /// `easing` is the timing function up to the next keyframe.
  struct Frame {
    /// The property that the numbers belong to.
    let property: String
    let time: Double
    let numbers: [Double]
    let words: [String]
    let easing: String
    /// True if the keyframe itself declares the timing function; false if the function is the
    /// default.
    let ownsEasing: Bool
    /// The index of the keyframe's block.
    let block: Int
    /// The declared values that the easing uses.
    let dependencies: StyleSheet.Dependencies
  }

  /// The time and the timing function of a keyframe.
  ///
  /// The last of several keyframes with both in common replaces the others.
  ///
  /// Source: CSS Animations Level 2, section Keyframes: the computation of keyframe objects.
  private struct FrameKey: Hashable {
    let time: Double
    let easing: String
  }

  /// Returns the motion of one property of `@keyframes`.
  ///
  /// Source: CSS Animations Level 1, section Timing functions for keyframes: the timing function of
  /// a keyframe applies until the next keyframe. A keyframe without a timing function uses the
  /// timing function of the animation, by default `ease`.
  func keyframes(
    _ name: String, _ place: DriftManifest.Place
  ) throws(UnreadableMotion) -> [FoundMotion] {
    guard let block = block(ofKeyframes: name) else {
      throw UnreadableMotion("there is no @keyframes \(name)")
    }
    var durations: [Declaration?] = sheet.applied(named: place.words["duration"] ?? "")
    if durations.isEmpty { durations = [nil] }
    var found: [FoundMotion] = []
    for duration in durations {
      found += try variants { reader throws(UnreadableMotion) in
        try reader.keyframes(name, place, in: block, lasting: duration)
      }
    }
    return found
  }

  /// Returns the motion of `@keyframes`; `duration` is `nil` if the manifest contains the duration.
  private func keyframes(
    _ name: String, _ place: DriftManifest.Place, in block: Int, lasting duration: Declaration?
  ) throws(UnreadableMotion) -> FoundMotion {
    let start = sheet.blocks[block].start
    guard let seconds = seconds(place, duration) else {
      throw UnreadableMotion(
        """
        the duration of @keyframes \(name) must be a time from \(Limits.convertedDuration.extent), \
        such as 300ms
        """, at: start)
    }
    let anywhere = StyleSheet.Use(preferred: preferred), easing = place.words["easing"] ?? "ease"
    let usual = sheet.resolved(easing, at: anywhere)
    var found = try motion(
      of: try frames(block, place.words["property"], usual, start), of: name, in: block,
      lasting: seconds)
    found.add(sheet.dependencies(of: easing, at: anywhere))
    if let duration {
      found.add(sheet.dependencies(of: duration.value, at: use(duration)))
      guard !found.parts.isEmpty else { return found }
      found.parts.append(part(duration, .duration(duration.value)))
    } else {
      found.givenDuration = seconds
    }
    return found
  }

  /// Returns the motion of the first property of `@keyframes`; a segment without a timing function
  /// is linear.
  func keyframes(_ name: String, lasting seconds: Double) throws(UnreadableMotion) -> FoundMotion {
    guard let block = sheet.blocks(named: "@keyframes \(name)").last else {
      throw UnreadableMotion("there is no @keyframes \(name)")
    }
    let start = sheet.blocks[block].start
    return try motion(
      of: try frames(block, nil, "linear", start), of: name, in: block, lasting: seconds)
  }

  func motion(
    of frames: [Frame], of name: String, in block: Int, lasting seconds: Double
  ) throws(UnreadableMotion) -> FoundMotion {
    let start = sheet.blocks[block].start
    guard let first = frames.first, let last = frames.last, frames.count >= 2, first.time == 0,
      last.time == 1
    else {
      let property = frames.first.map { "'\(StyleSheet.excerpt($0.property))'" }
      throw UnreadableMotion(
        "@keyframes \(name) must set \(property ?? "the compared property") at 0 % and at 100 %",
        at: start)
    }
    let property = StyleSheet.excerpt(first.property), count = first.numbers.count
    guard count > 0 else {
      throw UnreadableMotion(
        "@keyframes \(name) has no number for '\(property)' at 0 %: give another 'property'",
        at: start)
    }
    guard Work.spend(frames.count * count / 8, on: .bytes), Self.areOfOneKind(frames) else {
      throw UnreadableMotion(
        """
        @keyframes \(name) has values of different kinds for '\(property)': in each keyframe, write \
        the same functions and units, and equally many numbers
        """, at: start)
    }
    // Only the number with the largest change is compared.
    let moved = first.numbers.mostChanged(to: last.numbers)
    var segments: [SegmentedEase.Segment] = []
    for (left, right) in zip(frames, frames.dropFirst()) {
      guard Work.spend(8 + left.easing.utf8.count, on: .bytes) else { break }
      let from = (left.time, left.numbers[moved]), to = (right.time, right.numbers[moved])
      let easing = StyleSheet.lowercased(left.easing.utf8)
      if let points = TimingFunctionEncoding.cubic(easing) {
        segments.append(SegmentedEase.Segment(from: from, to: to, handles: points))
      } else if let linear = LinearTimingFunction(css: easing) {
        segments += Self.segments(linear, from, to)
      } else if easing == "step-end" {
        segments += SegmentedEase.Segment.held(from: from, to: to)
      } else {
        throw UnreadableMotion(
          "'\(StyleSheet.excerpt(left.easing))' is not a timing function", at: start)
      }
    }
    let ease: SegmentedEase
    do throws(SegmentedEase.Fault) { ease = try SegmentedEase(normalizing: segments) } catch {
      throw UnreadableMotion(
        "@keyframes \(name) cannot be compared, because \(error.rawValue)", at: start)
    }
    var found = FoundMotion(
      range: start..<max(start, start + 1), motion: ease.motion(over: distance, lasting: seconds))
    for frame in frames { found.add(frame.dependencies) }
    if let own = replaceable(frames, in: block) {
      found.parts = [FoundMotion.Part(range: sheet.range(of: block), kind: .keyframes(own))]
    }
    return found
  }

  /// Returns the byte ranges of the keyframes for a fix that describes the motion by one timing
  /// function; `nil` if such a fix is not possible.
  ///
  /// For example, a keyframe between the first and the last cannot be removed if it animates
  /// another property. Its removal would change the motion of that property, too.
  private func replaceable(_ frames: [Frame], in block: Int) -> FoundKeyframes? {
    guard let first = frames.first, let last = frames.last,
      frames.count(where: { $0.time == 0 || $0.time == 1 }) == 2
    else { return nil }
    guard Work.spend(sheet.blocks.count / 8, on: .bytes) else { return nil }
    let others = sheet.blocks.indices.filter {
      sheet.blocks[$0].parent == block && $0 != first.block && $0 != last.block
    }
    let inner = Set(frames.map(\.block)), easing = "animation-timing-function"
    guard first.block != last.block,
      others.allSatisfy({ other in
        inner.contains(other)
          && sheet.declarations(in: other).count(where: { $0.name != easing }) == 1
      }),
      // A block with other times, such as `0%, 50%`, cannot be removed.
      frames.dropFirst().dropLast().allSatisfy({
        $0.block != first.block && $0.block != last.block
      })
    else { return nil }
    let own = sheet.declarations(in: first.block).last { $0.name == easing && !$0.isImportant }
    let body = sheet.blocks[first.block].body
    return FoundKeyframes(
      easing: own?.range ?? body..<max(body, body), declaresEasing: own != nil,
      declared: own.flatMap { sheet.declaredRange(of: $0.value, at: use($0)) },
      inner: others.map { sheet.spacedRange(of: $0) })
  }

  private func seconds(_ place: DriftManifest.Place, _ duration: Declaration?) -> Double? {
    let text = duration?.value ?? place.words["duration"] ?? ""
    let use = duration.map(use) ?? StyleSheet.Use(preferred: preferred)
    let seconds =
      place.numbers["duration"] ?? StyleSheet.seconds(sheet.resolved(text, at: use))
    return seconds.flatMap { Limits.convertedDuration.range.contains($0) ? $0 : nil }
  }

  /// The maximum number of keyframes of one `@keyframes`.
  private var maxFrames: Int { 10_000 }

  /// Returns the keyframes of one property in a block of `@keyframes`, in the order of their times.
  ///
  /// If `property` is `nil`, the first property that a keyframe declares is used.
  ///
  /// - Parameters:
  ///   - usual: The timing function of keyframes that declare no timing function.
  ///   - start: The byte offset for an error message about too many keyframes.
  func frames(
    _ block: Int, _ property: String?, _ usual: String, _ start: Int
  ) throws(UnreadableMotion) -> [Frame] {
    var frames: [Frame] = [], chosen = property.map(StyleSheet.name), count = 0
    var places: [FrameKey: Int] = [:], replaced: Set<Int> = []
    for index in sheet.blocks(in: block) {
      // An important declaration in a keyframe is ignored (CSS Animations Level 1, section
      // Keyframes).
      let declarations = sheet.declarations(in: index).filter { !$0.isImportant }
      let easing = declarations.last { $0.name == "animation-timing-function" }
      chosen = chosen ?? declarations.first { $0.name != "animation-timing-function" }?.name
      guard let value = declarations.last(where: { $0.name == chosen }) else { continue }
      let text = sheet.resolved(value.value, at: use(value))
      guard Work.spend(1 + 3 * text.utf8.count, on: .bytes) else { break }
      let (numbers, words) = Self.numbers(in: text)
      let dependencies =
        easing.map { sheet.dependencies(of: $0.value, at: use($0)) } ?? StyleSheet.Dependencies()
      let ownEasing = easing.map { sheet.resolved($0.value, at: use($0)) }
      let times = StyleSheet.parts(of: sheet.blocks[index].prelude, at: ",")
      count += times.count
      guard count <= maxFrames else {
        throw UnreadableMotion("has more than \(maxFrames) keyframes", at: start)
      }
      guard Work.spend(1 + 4 * times.count, on: .bytes) else { break }
      for part in times {
        let part = StyleSheet.trimmed(part)
        guard let percent = Self.percent(StyleSheet.keyword(part)) else {
          throw UnreadableMotion(
            "'\(StyleSheet.excerpt(part))' is not the time of a keyframe",
            at: sheet.blocks[index].start)
        }
        let key = FrameKey(time: percent / 100, easing: ownEasing ?? usual)
        guard Work.spend(1 + key.easing.utf8.count / 8, on: .bytes) else { break }
        if let old = places.updateValue(frames.count, forKey: key) { replaced.insert(old) }
        frames.append(
          Frame(
            property: chosen ?? "", time: key.time, numbers: numbers, words: words,
            easing: key.easing, ownsEasing: easing != nil, block: index,
            dependencies: dependencies))
      }
    }
    // Equal times keep their order: a jump has two keyframes with the same time.
    return frames.enumerated().filter { !replaced.contains($0.offset) }.sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }
}
