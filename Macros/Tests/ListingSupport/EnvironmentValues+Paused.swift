public import AnimationCore

extension EnvironmentValues {
  /// Returns the environment with the engine's own `animationPaused` set.
  ///
  /// Modules that declare another `animationPaused` need this function.
  public func withEnginePaused(_ isPaused: Bool) -> EnvironmentValues {
    var environment = self
    environment.animationPaused = isPaused
    return environment
  }
}
