extension AnimationScene {
  /// The reason why a property cannot be added to a scene.
  public enum AdditionObstacle: Sendable, Equatable {
    /// The scene already has a property with this name.
    case exists
    /// A queued entry, which has not taken effect yet, refers to a property with this name.
    case isPending
  }

  /// Returns the reason why a property with the given name cannot be added; `nil` if it can be
  /// added.
  ///
  /// The name of a removed property can be used again.
  public func obstacle(toAdding name: String) -> AdditionObstacle? {
    if properties.contains(where: { $0.name == name && !$0.isRemoved }) { return .exists }
    return queue.contains { $0.entry.event.concerns(name) } ? .isPending : nil
  }

  /// Adds properties to the scene; from the current time on, they have their start values.
  ///
  /// Values that were already drawn do not change. The result equals that of a scene in which the
  /// new properties existed from the start and were never changed. The scene also deletes the
  /// properties that were removed earlier. Only a removed property to which a queued entry refers
  /// is kept.
  ///
  /// - Parameter starts: The properties, with distinct names. A property whose name has an
  ///   ``obstacle(toAdding:)`` is ignored.
  public mutating func add(_ starts: [Start]) {
    let starts = starts.filter { obstacle(toAdding: $0.name) == nil }
    let names = Set(starts.map(\.name))
    let queue = queue
    properties.removeAll { property in
      property.isRemoved
        && (names.contains(property.name)
          || !queue.contains { $0.entry.event.concerns(property.name) })
    }
    properties += starts.map { Property($0, fidelity) }
    for start in starts { declare(start.entries) }
    properties.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The number of properties that have not been removed.
  public var propertyCount: Int { properties.count { !$0.isRemoved } }
}

extension AnimationScene.Property {
  /// Creates a property that has its start value and does not animate.
  init(_ start: AnimationScene.Start, _ fidelity: Fidelity) {
    self.init(
      name: start.name, implicit: start.animation, form: start.form,
      track: SceneTrack(start.value, fidelity))
  }
}
