// An array element is modified in place, so drawing a frame copies nothing.
/// The motion of one property: a number or a vector, in `swiftui` or exact fidelity.
///
/// There are four kinds of motions, and one array for each kind. Exactly one array contains an
/// element: the motion. Copies of a scene share the motions that have not changed.
struct SceneTrack {
  var numbers: [FrameAttribute<Double>] = []
  var vectors: [FrameAttribute<AnimatableVector>] = []
  var exactNumbers: [ExactAttribute<Double>] = []
  var exactVectors: [ExactAttribute<AnimatableVector>] = []

  /// The motion as an enumeration, for code that only reads it.
  enum Motion {
    case number(FrameAttribute<Double>)
    case vector(FrameAttribute<AnimatableVector>)
    case exactNumber(ExactAttribute<Double>)
    case exactVector(ExactAttribute<AnimatableVector>)
  }

  init(_ motion: Motion) {
    switch motion {
    case .number(let motion): numbers = [motion]
    case .vector(let motion): vectors = [motion]
    case .exactNumber(let motion): exactNumbers = [motion]
    case .exactVector(let motion): exactVectors = [motion]
    }
  }

  init(_ value: PropertyValue, _ fidelity: Fidelity) {
    switch (value, fidelity) {
    case (.number(let number), .swiftui): self.init(.number(FrameAttribute(number)))
    case (.vector(let vector), .swiftui): self.init(.vector(FrameAttribute(vector)))
    case (.number(let number), .exact): self.init(.exactNumber(ExactAttribute(number)))
    case (.vector(let vector), .exact): self.init(.exactVector(ExactAttribute(vector)))
    }
  }

  var motion: Motion {
    if let motion = numbers.first { return .number(motion) }
    if let motion = vectors.first { return .vector(motion) }
    if let motion = exactNumbers.first { return .exactNumber(motion) }
    return .exactVector(exactVectors[0])
  }

  var target: PropertyValue {
    if !numbers.isEmpty { return .number(numbers[0].target) }
    if !vectors.isEmpty { return .vector(vectors[0].target) }
    if !exactNumbers.isEmpty { return .number(exactNumbers[0].target) }
    return .vector(exactVectors[0].target)
  }

  var isAnimating: Bool {
    if !numbers.isEmpty { return numbers[0].isAnimating }
    if !vectors.isEmpty { return vectors[0].isAnimating }
    if !exactNumbers.isEmpty { return exactNumbers[0].running != nil }
    return exactVectors[0].running != nil
  }

  /// The number of animations and modifiers evaluated for each frame; 0 if nothing animates.
  ///
  /// The getter is mutating, so that the animation is accessed in place and not copied.
  var layers: Int {
    mutating get {
      if !numbers.isEmpty { return numbers[0].layers }
      if !vectors.isEmpty { return vectors[0].layers }
      if !exactNumbers.isEmpty { return exactNumbers[0].layers }
      return exactVectors[0].layers
    }
  }

  /// The number of animations and modifiers that must be updated when a pause begins or ends.
  ///
  /// In `swiftui` fidelity, the number is 0.
  var allLayers: Int {
    if !exactNumbers.isEmpty { return exactNumbers[0].running?.allLayers ?? 0 }
    return exactVectors.isEmpty ? 0 : exactVectors[0].running?.allLayers ?? 0
  }

  /// The number of running animations.
  ///
  /// The number includes combined animations, and replaced animations with pending completions.
  var runningAnimations: Int {
    if !numbers.isEmpty { return numbers[0].running?.runningAnimations ?? 0 }
    if !vectors.isEmpty { return vectors[0].running?.runningAnimations ?? 0 }
    if !exactNumbers.isEmpty { return exactNumbers[0].running?.runningAnimations ?? 0 }
    return exactVectors[0].running?.runningAnimations ?? 0
  }

  /// True if a pause would change the running animation.
  var heedsPause: Bool {
    switch motion {
    case .number(let motion): motion.running?.heedsPause ?? false
    case .vector(let motion): motion.running?.heedsPause ?? false
    case .exactNumber(let motion): motion.running?.motion.heedsPause ?? false
    case .exactVector(let motion): motion.running?.motion.heedsPause ?? false
    }
  }

  /// The time of the next completion event of an exact motion; ∞ if no event is pending.
  ///
  /// In `swiftui` fidelity, the value is always ∞, because drawing the frames finds the events.
  var nextEvent: Double {
    mutating get {
      if !exactNumbers.isEmpty { return exactNumbers[0].nextEvent }
      if !exactVectors.isEmpty { return exactVectors[0].nextEvent }
      return .infinity
    }
  }

  mutating func set(
    _ value: PropertyValue, animation: Animation?, change: Int, at moment: SceneMoment
  ) -> Bool {
    let (clock, environment) = (moment.clock, moment.environment)
    switch value {
    case .number(let number) where !numbers.isEmpty:
      return numbers[0].set(
        number, animation: animation, change: change, on: moment.frame, clock, environment)
    case .vector(let vector) where !vectors.isEmpty:
      return vectors[0].set(
        vector, animation: animation, change: change, on: moment.frame, clock, environment)
    case .number(let number) where !exactNumbers.isEmpty:
      return exactNumbers[0].set(
        number, animation: animation, change: change, at: moment.time,
        isPaused: environment.animationPaused)
    case .vector(let vector) where !exactVectors.isEmpty:
      return exactVectors[0].set(
        vector, animation: animation, change: change, at: moment.time,
        isPaused: environment.animationPaused)
    case .number, .vector:
      // BOUND: readers of events and of checkpoints reject a value of another shape.
      preconditionFailure(
        """
        a property's new value must be a number if its first value is a number, and a vector if its \
        first value is a vector
        """)
    }
  }

  /// Draws a frame in `swiftui` fidelity, and emits the due completion events in both fidelities.
  mutating func draw(_ moment: SceneMoment, into completions: inout [CompletionEvent]) {
    if !numbers.isEmpty {
      numbers[0].draw(moment.frame, moment.clock, moment.environment, into: &completions)
    } else if !vectors.isEmpty {
      vectors[0].draw(moment.frame, moment.clock, moment.environment, into: &completions)
    } else if !exactNumbers.isEmpty {
      exactNumbers[0].fire(at: moment.time, into: &completions)
    } else {
      exactVectors[0].fire(at: moment.time, into: &completions)
    }
  }

  /// Sets a value immediately; all animations end without completion events.
  mutating func place(_ value: PropertyValue) {
    let isExact = !exactNumbers.isEmpty || !exactVectors.isEmpty
    self = SceneTrack(value, isExact ? .exact : .swiftui)
  }

  mutating func drain(into completions: inout [CompletionEvent]) {
    for index in numbers.indices { numbers[index].drain(into: &completions) }
    for index in vectors.indices { vectors[index].drain(into: &completions) }
    for index in exactNumbers.indices { exactNumbers[index].drain(into: &completions) }
    for index in exactVectors.indices { exactVectors[index].drain(into: &completions) }
  }

  mutating func environmentChanged(to environment: EnvironmentValues, at moment: SceneMoment) {
    let isPaused = environment.animationPaused
    for index in exactNumbers.indices { exactNumbers[index].setPaused(isPaused, at: moment.time) }
    for index in exactVectors.indices { exactVectors[index].setPaused(isPaused, at: moment.time) }
  }

  /// Returns the value and velocity at a time.
  ///
  /// In `swiftui` fidelity, the time must be between the moment's frame and the next frame.
  func sample(
    at time: Double, _ moment: SceneMoment, velocity: Bool
  ) -> (value: PropertyValue, velocity: PropertyValue) {
    let (clock, environment) = (moment.clock, moment.environment)
    let isDrawn = moment.frame >= 0 && clock.isOn(moment.frame, time)
    if isDrawn, !velocity, !numbers.isEmpty { return (.number(numbers[0].presented), .number(0)) }
    switch motion {
    case .number(var track):
      if isDrawn || moment.frame < 0 {
        let rate = velocity ? track.velocity(on: moment.frame, clock, environment) : 0
        return (.number(track.presented), .number(rate.reportedVelocity))
      }
      let peek = track.peek(at: time, clock, environment, velocity: velocity)
      return (.number(peek.value), .number(peek.velocity.reportedVelocity))
    case .vector(var track):
      if isDrawn || moment.frame < 0 {
        let rate = velocity ? track.velocity(on: moment.frame, clock, environment) : .zero
        return (.vector(track.presented), .vector(velocity ? rate.reportedVelocity : rate))
      }
      let peek = track.peek(at: time, clock, environment, velocity: velocity)
      return (.vector(peek.value), .vector(velocity ? peek.velocity.reportedVelocity : .zero))
    case .exactNumber(let track):
      return (
        .number(track.value(at: time)),
        .number(velocity ? track.velocity(at: time).reportedVelocity : 0)
      )
    case .exactVector(let track):
      return (
        .vector(track.value(at: time)),
        .vector(velocity ? track.velocity(at: time).reportedVelocity : .zero)
      )
    }
  }
}

/// A time in a scene at which events take effect or a frame is drawn.
struct SceneMoment {
  let clock: FrameClock
  /// The frame being drawn, or the last drawn frame; −1 before the first frame and at exact events.
  var frame: Int
  var time: Double
  var environment: EnvironmentValues
}
