public import AnimationCore

extension EnvironmentValues {
  /// Returns the environment with the engine's own `animationPaused`, for modules that declare another.
  public func withEnginePaused(_ isPaused: Bool) -> EnvironmentValues {
    var environment = self
    environment.animationPaused = isPaused
    return environment
  }
}
