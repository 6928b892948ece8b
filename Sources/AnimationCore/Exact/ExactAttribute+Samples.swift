extension ExactAttribute {
  /// Writes the property's samples at times before the next event.
  func sample<Sink: SampleSink<Value>>(
    at times: ArraySlice<Double>, velocities: Bool, into sink: inout Sink
  ) {
    guard let running else { return rest(times.count, velocities, &sink) }
    let end = running.begin + running.motion.end
    // The times ascend, so usually only the last time has to be compared.
    let moving = (times.last ?? end) < end ? times : times.prefix { $0 < end }
    running.motion.write(
      running.interval, from: running.origin, at: moving.span, since: running.begin, to: &sink)
    if velocities {
      running.motion.velocities(of: running.interval, at: moving, from: running.begin) {
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
