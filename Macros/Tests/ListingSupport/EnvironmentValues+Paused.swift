public import AnimationCore

extension EnvironmentValues {
  /// Returns a copy of the environment with a new value for the engine's `animationPaused`.
  ///
  /// A module needs this function if it declares its own `animationPaused`, which hides the
  /// engine's.
  public func withEnginePaused(_ isPaused: Bool) -> EnvironmentValues {
    var environment = self
    environment.animationPaused = isPaused
    return environment
  }
}
