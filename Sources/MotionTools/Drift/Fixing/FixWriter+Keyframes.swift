internal import AnimationCore
internal import AnimationNotation

/// Computes the replacements for the keyframes of style sheets and of Lottie documents.
extension FixWriter {
  /// Returns the replacements that correct the `@keyframes` of a style sheet.
  ///
  /// The first keyframe gets a timing function that describes the whole reference motion. All
  /// keyframes between the first and the last are removed.
  ///
  /// The result is empty if nothing is wrong and `isForced` is false. The result is `nil` if the
  /// reference motion cannot be written as a CSS timing function.
  func edits(of keyframes: FoundKeyframes, isForced: Bool) -> [SourceEdit]? {
    guard let text = (encoding as? TimingFunctionEncoding)?.text else { return nil }
    let isRight =
      keyframes.inner.isEmpty && keyframes.declaresEasing
      && Self.isEqual(file.text(keyframes.declared ?? keyframes.easing), text)
    if isRight, !isForced { return [] }
    let declared =
      keyframes.declaresEasing ? text : " animation-timing-function: \(text);"
    return [edit(keyframes.easing, declared, declared: keyframes.declared)]
      + keyframes.inner.map { edit($0, "") }
  }

  /// Returns the replacements that correct the keyframes of a Lottie document; `nil` if the
  /// keyframes cannot be replaced.
  ///
  /// If the reference motion is a Bézier curve and `lottie.isPlain` is true, only the first and the
  /// last keyframe remain. The handles of the first keyframe and the time of the last keyframe then
  /// describe the curve. Otherwise, all keyframes are replaced.
  ///
  /// If a layer or the document would end before the last keyframe, a replacement also moves the
  /// end of this layer or document.
  func edits(of lottie: FoundLottie, in range: Range<Int>) -> [SourceEdit]? {
    guard let first = lottie.frames.first, let last = lottie.frames.last, lottie.frames.count >= 2
    else { return nil }
    // The shape of a curved path belongs to two keyframes, so keyframes cannot be added, removed or
    // replaced.
    if lottie.isCurved, lottie.frames.count > 2 || meaning.curve == nil || !lottie.isPlain {
      return nil
    }
    var edits: [SourceEdit] = []
    let end: Double
    if let curve = meaning.curve, lottie.isPlain, let time = last.time {
      end = (lottie.start + curve.duration * lottie.rate).rounded(decimals: 6)
      let handles = [(first.out, "o", curve.x1, curve.y1), (first.into, "i", curve.x2, curve.y2)]
      var added = ""
      for (place, key, x, y) in handles {
        let text = Self.handle(x, y, isList: lottie.hasLists)
        if let place {
          edits.append(edit(place, text))
        } else {
          added += ", \"\(key)\": \(text)"
        }
      }
      if !added.isEmpty {
        // BOUND: an object has at least its two braces.
        let close = first.range.upperBound - 1
        edits.append(edit(close..<max(close, close), added))
      }
      let inner = lottie.frames[1].range.lowerBound
      if inner < last.range.lowerBound {
        edits.append(edit(inner..<max(inner, last.range.lowerBound), ""))
      }
      if abs(end - lottie.end) > 1e-6 { edits.append(edit(time, end.text)) }
    } else {
      guard let keyframes = keyframes(of: lottie) else { return nil }
      end = lottie.start + (keyframes.last?.time ?? 0)
      let gap =
        first.range.upperBound..<max(first.range.upperBound, lottie.frames[1].range.lowerBound)
      let separator = file.text(gap)
      let texts = keyframes.enumerated().map { index, keyframe in
        Self.text(of: keyframe, isLast: index == keyframes.count - 1, lottie)
      }
      let whole = first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
      edits.append(edit(whole, texts.joined(separator: separator)))
    }
    for place in lottie.ends where place.value < end {
      edits.append(edit(place.range, (end.rounded(.up) + 1).text))
    }
    return edits
  }

  /// Returns the reference motion as cubic keyframes; `nil` if 500 keyframes do not suffice.
  ///
  /// The number of keyframes is the smallest number for an error of at most 0.2 % of the distance.
  /// The values of the keyframes are fractions of the distance.
  private func keyframes(of lottie: FoundLottie) -> [BakedKeyframe]? {
    var motion = meaning.exactMotion(over: 1)
    if let spring = meaning.spring {
      let exact = motion
      let settled = min(spring.settlingDuration(within: 0.001), MotionCurve.longestRule)
      motion = MotionCurve(
        from: 0, target: 1, times: 0...settled,
        landmarks: MotionLandmarks(times: exact.landmarks.times.filter { $0 < settled })
      ) { exact.points(at: $0) }
    }
    let fit = BakeFit(
      curve: motion, travel: 1, rule: BakeRule(motion: .eased, pace: lottie.rate),
      maxKeyframes: 500, maxSamples: Limits.samples.max)
    return (try? fit.within(.maxError(0.002)))?.keyframes
  }

  private static func handle(_ x: Double, _ y: Double, isList: Bool) -> String {
    isList
      ? "{\"x\": [\(x.text)], \"y\": [\(y.text)]}" : "{\"x\": \(x.text), \"y\": \(y.text)}"
  }

  /// Returns a keyframe as JSON.
  private static func text(
    of keyframe: BakedKeyframe, isLast: Bool, _ lottie: FoundLottie
  ) -> String {
    let values = zip(lottie.from, lottie.to).map { from, to in
      // The values are rounded to about a hundred-thousandth of the distance, which is invisible.
      let decimals = Rounded.decimals(max(abs(to - from), 1e-6) * 1e-5)
      return isLast ? to : Rounded.number(from + (to - from) * keyframe.value, decimals)
    }
    let list = values.map(\.text).joined(separator: ", ")
    let time = (lottie.start + keyframe.time).tidy.text
    var text = "{\"t\": \(time), \"s\": \(lottie.isScalar ? list : "[\(list)]")"
    if let handles = keyframe.handles, !isLast {
      text += ", \"o\": \(handle(handles.out.x, handles.out.y, isList: lottie.hasLists))"
      text += ", \"i\": \(handle(handles.into.x, handles.into.y, isList: lottie.hasLists))"
    }
    return text + "}"
  }
}
