public import AnimationCore

extension EnvironmentValues {
  /// Returns a copy of the environment with a new value for the engine's `animationPaused`.
  ///
  /// If a module declares its own `animationPaused`, that property hides the property of the
  /// engine. Such a module needs this function.
  public func withEnginePaused(_ isPaused: Bool) -> EnvironmentValues {
    var environment = self
    environment.animationPaused = isPaused
    return environment
  }

  /// The engine's `animationPaused`.
  public var isEnginePaused: Bool { animationPaused }
}
