extension AnimationScene {
  /// The limits on scene playback.
  public struct PlayingLimits: Sendable {
    /// The maximum scene time in seconds.
    public var time: Double
    /// The maximum number of samples.
    public var samples: Int
    /// The maximum number of frames, each counted at most once for each animating property.
    ///
    /// Frames of an animation whose value depends only on the time can be skipped, and are then not
    /// counted.
    public var frames: Int
    /// The maximum number of phases.
    ///
    /// A phase is counted each time it begins, once for each of its properties.
    public var phases: Int
    /// The maximum number of animations that run on one property at the same time.
    ///
    /// Combined animations count, and so do replaced animations that are not logically complete
    /// yet.
    public var animations: Int

    /// Creates limits on playback; by default, phases and animations are not limited.
    public init(
      time: Double, samples: Int, frames: Int, phases: Int = .max, animations: Int = .max
    ) {
      self.time = time
      self.samples = samples
      self.frames = frames
      self.phases = phases
      self.animations = animations
    }
  }

  /// The error that is thrown when a limit stops the playback of a scene.
  public struct PlaybackLimitExceeded: Error, Sendable, Equatable {
    /// The limit that was exceeded first.
    public enum Limit: Sendable, Equatable {
      /// The limit on the scene's time.
      ///
      /// The limit applies only to a grid without a fixed end. Such a grid ends when nothing
      /// animates any more.
      case time
      /// The limit on the number of samples.
      ///
      /// ``ScenePlayback`` applies the limit to every grid. Otherwise, the limit applies only to a
      /// grid without a fixed end. Such a grid ends when nothing animates any more.
      case samples
      /// The limit on the number of drawn frames.
      case frames
      /// The limit on the number of phases that begin.
      case phases
      /// The ban on phases that take no time, because they would repeat forever at one instant.
      case timelessPhases
      /// The limit on the number of animations that run on one property at the same time.
      case animations
      /// The work budget of the playback; see ``Work``.
      case work(WorkStop)
    }

    /// The names of the properties that still animate at the limit.
    ///
    /// For the limit on animations, the list contains only the property that exceeds the limit. If
    /// ``cause`` is not `nil`, the list contains only properties that never stop animating.
    public var properties: [String]
    /// The limit that was exceeded first.
    public var limit: Limit
    /// For a limit on phases, the name of the sequence of phases that runs at the limit; otherwise
    /// `nil`.
    public var change: String?
    /// The reason why the scene never ends; `nil` if the scene was played until it reached a limit.
    public var cause: EndlessCause?
  }
}

extension AnimationScene.PlayingLimits {
  /// No limits, for a scene that is known to end.
  public static let unlimited = Self(time: .infinity, samples: .max, frames: .max)
}
