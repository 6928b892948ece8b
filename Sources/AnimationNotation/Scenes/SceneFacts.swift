package import AnimationCore

/// The facts about a scene that are needed to check the changes of the scene.
///
/// The facts are the properties and settings of the scene, and the animations and environment
/// values that a change can name.
package struct SceneFacts: Sendable {
  /// A value for each property, by the property's name.
  ///
  /// The value has the type and the number of components of the property.
  package var shapes: [String: GivenValue]
  /// The names of properties that are removed or scheduled for removal.
  package var removed: Set<String>
  /// The fidelity in which trajectories are computed.
  package var fidelity: Fidelity
  /// The year of the Apple releases that the service imitates.
  package var compatibility: Compatibility
  /// The animations that a description can name.
  package var animations: AnimationRegistry
  /// The values of the environment that can be set by name.
  package var entries: [String: EnvironmentEntry]

  /// Creates the facts of a scene from separate values.
  package init(
    shapes: [String: GivenValue], removed: Set<String> = [], fidelity: Fidelity,
    compatibility: Compatibility = .y2023, animations: AnimationRegistry = .swiftUI,
    entries: [String: EnvironmentEntry] = [:]
  ) {
    self.entries = entries
    self.shapes = shapes
    self.removed = removed
    self.fidelity = fidelity
    self.compatibility = compatibility
    self.animations = animations
  }

  /// Creates the facts of an existing scene.
  package init(
    _ scene: AnimationScene, compatibility: Compatibility, animations: AnimationRegistry = .swiftUI
  ) {
    let forms = scene.forms
    let shapes = scene.shapes.map { ($0, GivenValue($1, form: forms[$0])) }
    // BOUND: the keys are unique, because they are those of a dictionary.
    self.init(
      shapes: Dictionary(uniqueKeysWithValues: shapes), removed: scene.removed,
      fidelity: scene.fidelity, compatibility: compatibility, animations: animations,
      entries: scene.entries)
  }
}
