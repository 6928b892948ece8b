extension ExactAttribute {
  /// Samples the motion at times before its next event.
  func sample<Sink: SampleSink<Value>>(
    at times: ArraySlice<Double>, velocities: Bool, into sink: inout Sink
  ) {
    guard let flight else { return rest(times.count, velocities, &sink) }
    let end = flight.begin + flight.motion.end
    // The times ascend, so usually the last one decides.
    let moving = (times.last ?? end) < end ? times : times.prefix { $0 < end }
    flight.motion.write(
      flight.interval, from: flight.origin, at: moving.span, since: flight.begin, to: &sink)
    if velocities {
      flight.motion.velocities(of: flight.interval, at: moving, from: flight.begin) {
        sink.append(velocity: $0)
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
