internal import AnimationCore

/// Finds the declared values that an expression uses.
extension CodeReader {
  /// Returns the byte range of a constant's value if an expression is only the constant's name;
  /// otherwise `nil`.
  ///
  /// For a string with the name of a `CustomEase`, the result is the range of the call that creates
  /// this ease.
  func declaredRange(of value: CodeValue) -> Range<Int>? {
    if case .string(let name) = value.content { return registration(of: name)?.range }
    guard case .name = value.content else { return nil }
    let constant = source.resolved(value)
    if case .name = constant.content { return nil }
    return constant.range
  }

  /// Returns the byte ranges of the values of all constants that an expression uses, directly or
  /// through other constants.
  func dependencies(of value: CodeValue) -> Set<Range<Int>> {
    var ranges: Set<Range<Int>> = [], left = [value], count = 0
    while let value = left.popLast(), count < Self.maxParts, Work.spend(1, on: .bytes) {
      count += 1
      switch value.content {
      case .name:
        let constant = source.resolved(value)
        if case .name = constant.content { continue }
        if ranges.insert(constant.range).inserted { left.append(constant) }
        // A fix can replace a single member of a spread.
        let members = constant.members ?? []
        guard Work.spend(members.count, on: .bytes) else { return ranges }
        ranges.formUnion(members.map(\.value.range))
      case .string(let name):
        if let call = registration(of: name) { ranges.insert(call.range) }
      // The body is read like the expression that it contains.
      case .function(_, let body): left.append(source.code.value(of: body))
      default: left += value.content.parts
      }
    }
    return ranges
  }

  /// The maximum number of subexpressions in which constants are searched.
  private static var maxParts: Int { 1024 }

  /// Returns an expression as a part of the code that a fix replaces.
  func part(_ value: CodeValue, _ kind: FoundMotion.Part.Kind) -> FoundMotion.Part {
    let declared = declaredRange(of: value)
    var part = FoundMotion.Part(range: value.range, kind: kind, declared: declared)
    part.current = declared.map { source.file.text($0) }
    if case .easing = kind, case .points(let points)? = try? ease(of: value) {
      part.points = points
    }
    return part
  }

  /// Returns the expression of a whole motion as a part of the code that a fix can replace.
  ///
  /// If an argument of a call is a constant, or does not describe the motion, the part also contains
  /// the arguments. A fix can then replace single arguments.
  func whole(_ value: CodeValue) -> FoundMotion.Part {
    var part = FoundMotion.Part(range: value.range, kind: .whole)
    // In a chain such as `.spring(…).delay(1)`, which has a longer path, the arguments are only
    // those of the last call.
    if case .call(let path, let arguments) = value.content, path.count <= 2 {
      let members = members(of: arguments, to: path.last ?? "")
      if members.contains(where: { $0.declared != nil || Self.otherKeys.contains($0.key) }) {
        part.call = FoundObject(range: value.range, members: members, callee: path.last)
      }
    }
    return part
  }

  /// Returns the arguments of a call to `function` as members.
  ///
  /// The key of a member is the label of the argument, or the name of the parameter if there is no
  /// label. If the name is unknown, the key is the position of the argument, such as `0`.
  func members(of arguments: [CodeValue.Argument], to function: String) -> [FoundObject.Member] {
    let names = Self.parameters[function] ?? []
    // Each argument is read as a constant, as a number, as a curve and as a duration.
    guard Work.spend(8 * arguments.count, on: .bytes) else { return [] }
    return arguments.enumerated().map { index, argument in
      let value = argument.value
      return FoundObject.Member(
        key: argument.label ?? (names.indices.contains(index) ? names[index] : "\(index)"),
        range: value.range, value: value.range, numbers: numbers(in: value),
        declared: declaredRange(of: value))
    }
  }

  /// The parameters of Jetpack Compose's functions `tween` and `spring`, in their order.
  ///
  /// Source: androidx/androidx compose/animation/animation-core AnimationSpec.kt.
  private static let parameters = [
    "tween": ["durationMillis", "delayMillis", "easing"],
    "spring": ["dampingRatio", "stiffness", "visibilityThreshold"],
  ]

  /// The parameters that do not describe the motion; a fix keeps their arguments.
  static let otherKeys: Set<String> = ["visibilityThreshold"]

  /// Returns the numbers in an expression: one for a number or a duration, and four for a curve.
  ///
  /// The number for a duration is in seconds. The result is empty for any other expression.
  private func numbers(in value: CodeValue) -> [Double] {
    if let number = number(value) { return [number] }
    if case .points(let points)? = try? ease(of: value) { return points }
    return duration(value).map { [$0] } ?? []
  }
}
