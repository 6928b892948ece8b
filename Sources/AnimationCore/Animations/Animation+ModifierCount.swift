extension Animation {
  /// The number of modifiers around the innermost animation.
  ///
  /// Each modifier adds a nested function call to the evaluation of the animation.
  public var modifierCount: Int {
    var count = 0
    var animation = self
    while let base = animation.modified {
      count += 1
      animation = base
    }
    return count
  }

  /// The animation inside the outermost modifier; `nil` if there are no modifiers.
  package var modified: Animation? {
    switch storage {
    case .delay(let modifier): modifier.base
    case .speed(let modifier): modifier.base
    case .repetition(let modifier): modifier.base
    case .logicalCompletion(let modifier): modifier.base
    case .pausable(let modifier): modifier.base
    case .standard, .bezier, .unitCurve, .fluidSpring, .spring, .combination, .custom: nil
    }
  }
}
