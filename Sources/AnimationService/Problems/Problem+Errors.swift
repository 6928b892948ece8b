internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages
internal import SessionStorage

// The one table from every error of the lower rooms to what a client is told.

extension Problem {
  init(_ error: SessionStoreError) {
    switch error {
    case .unavailable(let reason):
      self.init(
        .unavailable, "the session store is unavailable: \(reason)",
        fields: [Field(.retryAfter, "1")])
    case .full(let reason):
      // Sessions go when nobody uses them, and that is looked after once a minute.
      self.init(.storageFull, reason, fields: [Field(.retryAfter, "60")])
    case .corrupted, .exists: self.init(.internalError)
    }
  }

  init(_ error: CheckpointError) {
    switch error {
    case .damaged, .version: self.init(.internalError)
    case .custom: self.init(.invalidRequest, error.description)
    case .unregistered: self.init(.unknownAnimation, error.description)
    }
  }

  /// The motion that a range waits for does not end within a limit.
  init(
    _ error: AnimationScene.EndlessMotion, at place: WirePlace,
    samples: Limits.Limit = Limits.samples
  ) {
    let limit: Limits.Limit
    switch error.limit {
    case .time: limit = Limits.simulatedTime
    case .samples: limit = samples
    case .frames: limit = Limits.frames
    case .phases: limit = Limits.phaseChanges
    case .timelessPhases:
      self.init(timelessPhases: error.change ?? "", at: place)
      return
    }
    if let change = error.change {
      self.init(violations: [
        Violation(
          """
          the phases of '\(change)' go on after \(limit.max) \(limit.unit) (\(limit.name) in \
          /v1/limits): ask for less time at once
          """, at: place)
      ])
      return
    }
    let names = error.properties.map { "'\($0)'" }.joined(separator: ", ")
    let still = names.isEmpty ? "the motion goes on" : "\(names) still animates"
    self.init(violations: [
      Violation(
        "\(still) at the limit of \(limit.max) \(limit.unit) (\(limit.name) in /v1/limits)",
        at: place)
    ])
  }

  /// Phases that take no time go round for ever.
  init(timelessPhases id: String, at place: WirePlace) {
    self.init(violations: [
      Violation(
        """
        the phases of '\(id)' repeat for ever without taking any time: at least one of them needs an \
        animation that takes some, to another value
        """, at: place)
    ])
  }

  init(_ refusal: Refusal) {
    self.init(
      .refusal(refusal.status), refusal.detail, allowed: refusal.allowed,
      fields: refusal.status == 503 ? [Field(.retryAfter, "1")] : [])
  }
}
