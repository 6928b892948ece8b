package import AnimationCore

/// The motion of one property of a scene, from the scene's time until the property has settled.
package struct PropertyMotion: Sendable {
  package let name: String
  /// True if the values are vectors.
  package let isVector: Bool
  /// The type and encoding of the values; `nil` if the values are plain numbers.
  package let form: ValueForm?
  /// The motion of each component of the value.
  package let components: [MotionCurve]
  /// The spring of the last change that moves the property; `nil` if the change's animation is not
  /// a spring.
  ///
  /// The last change is the last queued change or, if no change is queued, the newest change.
  package let spring: Animation.SpringNature?
  /// The times of the last change's logical completion and removal, in seconds.
  ///
  /// A time is infinite if the event occurred before the scene's time, or does not occur while the
  /// scene is played.
  package let logicalCompletion, removal: Double
  /// True if the property settles within the playing limits.
  package let settles: Bool
  /// The time in seconds of the first change that moves the property; the scene's time if the
  /// property is already moving or never moves.
  package let begin: Double
  /// The times in seconds at which the property's animations are removed, ascending.
  package let removals: [Double]
}

/// The limits for the analysis of a scene.
package struct MotionLimits: Sendable {
  /// The limits for playing the scene until it has settled.
  package var playing: AnimationScene.PlayingLimits
  /// The maximum number of landmarks of one property.
  ///
  /// A landmark is a time at which the motion can have an extremum, a jump or a kink.
  package var landmarks: Int
  /// The maximum number of frames in the `swiftui` fidelity.
  ///
  /// Each frame is counted once for each component of each property.
  package var frames: Int

  /// Creates limits; no limit has a default value.
  package init(playing: AnimationScene.PlayingLimits, landmarks: Int, frames: Int) {
    self.playing = playing
    self.landmarks = landmarks
    self.frames = frames
  }
}

/// The error for a scene with too many landmarks or frames.
package enum MotionLimitExceeded: Error, Sendable, Equatable {
  /// The property has more landmarks than the limits allow.
  case tooLong(property: String)
  /// The scene has more frames than the limits allow.
  case tooManyFrames
}
