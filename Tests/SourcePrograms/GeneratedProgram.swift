public import AnimationCore

/// A generated program: its text, and the animation that the Swift compiler made of it.
public struct GeneratedProgram {
  /// The name of its custom animation.
  public let name: String
  /// The text for the interpreter.
  public let text: String
  /// The animation of the compiled program.
  public let compiled: Animation
  /// Sets the program's environment value, by its type and by its name.
  public let set: (inout EnvironmentValues, Double) -> Void
}
