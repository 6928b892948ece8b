/// One property's motion, by shape and fidelity; an enum, so that every call is direct.
enum SceneTrack {
  case number(FrameAttribute<Double>)
  case vector(FrameAttribute<AnimatableVector>)
  case exactNumber(ExactAttribute<Double>)
  case exactVector(ExactAttribute<AnimatableVector>)

  init(_ value: PropertyValue, _ fidelity: Fidelity) {
    self =
      switch (value, fidelity) {
      case (.number(let number), .swiftui): .number(FrameAttribute(number))
      case (.vector(let vector), .swiftui): .vector(FrameAttribute(vector))
      case (.number(let number), .exact): .exactNumber(ExactAttribute(number))
      case (.vector(let vector), .exact): .exactVector(ExactAttribute(vector))
      }
  }

  var target: PropertyValue {
    switch self {
    case .number(let track): .number(track.target)
    case .vector(let track): .vector(track.target)
    case .exactNumber(let track): .number(track.target)
    case .exactVector(let track): .vector(track.target)
    }
  }

  var isAnimating: Bool {
    switch self {
    case .number(let track): track.flight != nil
    case .vector(let track): track.flight != nil
    case .exactNumber(let track): track.flight != nil
    case .exactVector(let track): track.flight != nil
    }
  }

  /// Whether a pause would change the motion under way.
  var heedsPause: Bool {
    switch self {
    case .number(let track): track.flight?.heedsPause ?? false
    case .vector(let track): track.flight?.heedsPause ?? false
    case .exactNumber(let track): track.flight?.motion.heedsPause ?? false
    case .exactVector(let track): track.flight?.motion.heedsPause ?? false
    }
  }

  /// When an exact motion next has something to tell; frames are drawn one by one instead.
  var nextEvent: Double {
    switch self {
    case .number, .vector: .infinity
    case .exactNumber(let track): track.nextEvent
    case .exactVector(let track): track.nextEvent
    }
  }

  mutating func set(
    _ value: PropertyValue, animation: Animation?, change: Int, at moment: SceneMoment
  ) -> Bool {
    switch (self, value) {
    case (.number(var track), .number(let number)):
      let animates = track.set(
        number, animation: animation, change: change, on: moment.frame, moment.clock,
        moment.environment)
      self = .number(track)
      return animates
    case (.vector(var track), .vector(let vector)):
      let animates = track.set(
        vector, animation: animation, change: change, on: moment.frame, moment.clock,
        moment.environment)
      self = .vector(track)
      return animates
    case (.exactNumber(var track), .number(let number)):
      let animates = track.set(
        number, animation: animation, change: change, at: moment.time,
        isPaused: moment.environment.animationPaused)
      self = .exactNumber(track)
      return animates
    case (.exactVector(var track), .vector(let vector)):
      let animates = track.set(
        vector, animation: animation, change: change, at: moment.time,
        isPaused: moment.environment.animationPaused)
      self = .exactVector(track)
      return animates
    default:
      preconditionFailure("a property keeps the shape of its first value")
    }
  }

  /// Draws the moment's frame, or tells what is due by its time.
  mutating func draw(_ moment: SceneMoment, into notices: inout [Notice]) {
    // While the track is out of `self`, something small stands in for it: nothing is copied on a frame.
    switch self {
    case .number(var track):
      self = .exactNumber(ExactAttribute(0))
      track.draw(moment.frame, moment.clock, moment.environment, into: &notices)
      self = .number(track)
    case .vector(var track):
      self = .exactNumber(ExactAttribute(0))
      track.draw(moment.frame, moment.clock, moment.environment, into: &notices)
      self = .vector(track)
    case .exactNumber(var track):
      track.fire(at: moment.time, into: &notices)
      self = .exactNumber(track)
    case .exactVector(var track):
      track.fire(at: moment.time, into: &notices)
      self = .exactVector(track)
    }
  }

  mutating func drain(into notices: inout [Notice]) {
    switch self {
    case .number(var track):
      track.drain(into: &notices)
      self = .number(track)
    case .vector(var track):
      track.drain(into: &notices)
      self = .vector(track)
    case .exactNumber(var track):
      track.drain(into: &notices)
      self = .exactNumber(track)
    case .exactVector(var track):
      track.drain(into: &notices)
      self = .exactVector(track)
    }
  }

  mutating func environmentChanged(_ moment: SceneMoment) {
    let isPaused = moment.environment.animationPaused
    switch self {
    case .number, .vector: break
    case .exactNumber(var track):
      track.setPaused(isPaused, at: moment.time)
      self = .exactNumber(track)
    case .exactVector(var track):
      track.setPaused(isPaused, at: moment.time)
      self = .exactVector(track)
    }
  }

  /// Value and velocity at a time: the moment's own frame, or after it and before the next.
  func sample(
    at time: Double, _ moment: SceneMoment, velocity: Bool
  ) -> (value: PropertyValue, velocity: PropertyValue) {
    let (clock, environment) = (moment.clock, moment.environment)
    let isDrawn = moment.frame >= 0 && clock.isOn(moment.frame, time)
    switch self {
    case .number(let track):
      if isDrawn || moment.frame < 0 {
        let rate = velocity ? track.velocity(on: moment.frame, clock, environment) : 0
        return (.number(track.presented), .number(rate.toldVelocity))
      }
      let peek = track.peek(at: time, clock, environment, velocity: velocity)
      return (.number(peek.value), .number(peek.velocity.toldVelocity))
    case .vector(let track):
      if isDrawn || moment.frame < 0 {
        let rate = velocity ? track.velocity(on: moment.frame, clock, environment) : .zero
        return (.vector(track.presented), .vector(velocity ? rate.toldVelocity : rate))
      }
      let peek = track.peek(at: time, clock, environment, velocity: velocity)
      return (.vector(peek.value), .vector(velocity ? peek.velocity.toldVelocity : .zero))
    case .exactNumber(let track):
      return (
        .number(track.value(at: time)),
        .number(velocity ? track.velocity(at: time).toldVelocity : 0)
      )
    case .exactVector(let track):
      return (
        .vector(track.value(at: time)),
        .vector(velocity ? track.velocity(at: time).toldVelocity : .zero)
      )
    }
  }
}

/// The point in a scene's time at which something happens.
struct SceneMoment {
  let clock: FrameClock
  /// The frame being drawn, or last drawn; −1 before the first.
  var frame: Int
  var time: Double
  var environment: EnvironmentValues
}

extension Flight {
  var heedsPause: Bool {
    animation.heedsPause || state.combination.contains { $0.animation.heedsPause }
  }
}

extension Animation {
  /// Whether a pause of the environment changes this animation; a custom one may always heed it.
  var heedsPause: Bool {
    switch storage {
    case .pausable, .custom: true
    case .standard, .bezier, .unitCurve, .fluidSpring, .spring, .combination: false
    case .delay(let modifier): modifier.base.heedsPause
    case .speed(let modifier): modifier.base.heedsPause
    case .repetition(let modifier): modifier.base.heedsPause
    case .logicalCompletion(let modifier): modifier.base.heedsPause
    }
  }
}
