extension ExactAttribute {
  /// Samples the motion at times before anything else happens to it.
  func sample<Sink: SampleSink<Value>>(
    at times: ArraySlice<Double>, velocities: Bool, into sink: inout Sink
  ) {
    guard let flight else { return rest(times.count, velocities, &sink) }
    let end = flight.begin + flight.motion.end
    // They ascend, so mostly the last one tells.
    let moving = (times.last ?? end) < end ? times : times.prefix { $0 < end }
    let (origin, interval, begin) = (flight.origin, flight.interval, flight.begin)
    switch flight.motion {
    case .curve, .spring, .fluid:
      sink.append(moving.count) { room, width in
        flight.motion.leafPositions(of: interval, at: moving, own: { $0 - begin }) {
          Sink.write(origin + $0, width, to: &room)
        }
      }
    default:
      sink.append(moving.count) { room, width in
        flight.motion.positions(of: interval, at: moving, own: { $0 - begin }) {
          Sink.write(origin + $0, width, to: &room)
        }
      }
    }
    if velocities {
      flight.motion.velocities(of: interval, at: moving, from: begin) {
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
