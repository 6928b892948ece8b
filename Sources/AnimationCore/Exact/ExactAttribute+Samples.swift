extension ExactAttribute {
  /// Samples the motion at times before anything else happens to it.
  func sample(
    at times: ArraySlice<Double>, velocities: Bool, into sink: inout some SampleSink<Value>
  ) {
    let end = flight.map { $0.begin + $0.motion.end } ?? -.infinity
    guard let flight else {
      return rest(times.count, velocities, &sink)
    }
    let moving = times.prefix { $0 < end }
    let (origin, interval, begin) = (flight.origin, flight.interval, flight.begin)
    switch flight.motion {
    case .curve(let curve):
      for time in moving {
        sink.append(origin + interval.scaled(by: curve.progress(at: time - begin)))
      }
    case .spring(let spring):
      for time in moving {
        sink.append(origin + interval.scaled(by: spring.progress(at: time - begin)))
      }
    case .fluid(let fluid):
      for time in moving { sink.append(origin + fluid.position(interval, at: time - begin)) }
    default:
      let motion = flight.motion
      for time in moving { sink.append(origin + motion.position(interval, at: time - begin)) }
    }
    if velocities {
      for time in moving {
        sink.append(
          velocity: flight.motion.velocity(interval, rate: .zero, at: time - begin))
      }
    }
    rest(times.count - moving.count, velocities, &sink)
  }

  private func rest(_ count: Int, _ velocities: Bool, _ sink: inout some SampleSink<Value>) {
    for _ in 0..<count {
      sink.append(target)
      if velocities { sink.append(velocity: .zero) }
    }
  }
}
