import AnimationNotation
import JSONCodec
import Testing

@Suite("The analysis of frames")
struct FrameAnalysisTests {
  /// Motions from 3 to 50.
  ///
  /// The target of the last motion is first 10 and changes to 50 while the motion runs.
  static let motions = [
    #""animation":".bouncy""#, #""animation":".smooth(duration: 0.7)""#,
    #""animation":".spring(duration: 1, bounce: 0.7)""#,
    #""animation":".interpolatingSpring(stiffness: 170, damping: 9)""#,
    #""animation":".snappy.delay(0.21)""#, #""animation":".spring(duration: 0.4, bounce: -0.3)""#,
    #""animation":".easeInOut(duration: 0.31).repeatCount(3, autoreverses: true)""#,
    #""animation":".timingCurve(0.3, -0.6, 0.5, 1.7, duration: 0.8).speed(1.3)""#,
    #""animation":".linear(duration: 0.25)""#,
    """
    "timeline":[{"at":0,"set":{"value":10},"animation":".bouncy"},{"at":0.17,"set":{"value":50},"animation":".snappy"}]
    """,
  ]

  /// Recomputes the figures of the analysis from the values and velocities at the frames.
  @Test("equals the figures of its frames", arguments: motions, [60.0, 120])
  func counted(motion: String, rate: Double) throws {
    let ends =
      motion.contains("timeline") ? #""properties":{"value":3}"# : #""from":3,"to":50"#
    let response = ServiceUnderTest().post(
      "/v1/evaluate",
      """
      {\(ends),\(motion),"frameRate":\(rate),"include":["velocity","analysis"],
       "range":{"end":"removed","fps":\(rate)}}
      """)
    try #require(response.status == 200, "\(response.text)")
    let analysis = response["analysis"]["value"]
    let values = response["values"]["value"].elements.compactMap(\.double)
    let velocities = response["velocities"]["value"].elements.compactMap(\.double)
    let times = response["times"].elements.compactMap(\.double)
    try #require(values.count > 10 && velocities.count == values.count)
    let target = 50.0, travel = 47.0

    // The distance is the sum of the differences between consecutive frames.
    let steps = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }
    expect(analysis["distance"], steps.reduce(0, +))
    expect(analysis["frameStep"]["largest"], steps.max() ?? 0)
    let begin = analysis["begin"].double ?? .nan
    let moving = zip(times, steps).filter { $0.0 >= begin - 1e-9 }.map(\.1)
    expect(analysis["frameStep"]["average"], moving.reduce(0, +) / Double(moving.count))
    let beyond = (values.max() ?? 0) - target
    expect(analysis["overshoot"]["units"], max(beyond, 0))
    expect(analysis["overshoot"]["percent"], max(beyond, 0) / travel * 100)

    // At a peak, the sign of a step differs from that of the last nonzero step.
    var peaks: [Double] = [], crossings: [Double] = []
    var sign = 0.0, since = 0, side = -1.0
    for index in 1..<values.count {
      let step = values[index] - values[index - 1]
      if step != 0 {
        if sign * step < 0 { peaks.append(times[since]) }
        sign = step < 0 ? -1 : 1
        since = index
      }
      let place = values[index] - target
      if place * side < 0 { crossings.append(times[index]) }
      if place != 0 { side = place < 0 ? -1 : 1 }
    }
    #expect(analysis["peaks"].elements.compactMap { $0["time"].double } == peaks)
    #expect(analysis["crossings"].elements.compactMap(\.double) == crossings)
    for peak in analysis["peaks"].elements {
      let index = try #require(times.firstIndex(of: peak["time"].double ?? -1))
      expect(peak["value"], values[index])
    }

    let fastest = velocities.indices.max { velocities[$0].magnitude < velocities[$1].magnitude }
    expect(analysis["peakVelocity"]["value"], velocities[fastest ?? 0])
    #expect(analysis["peakVelocity"]["time"].double == times[fastest ?? 0])
    let accelerations = zip(velocities, velocities.dropFirst()).map { ($1 - $0) * rate }
    let hardest = accelerations.indices.max {
      accelerations[$0].magnitude < accelerations[$1].magnitude
    }
    expect(analysis["peakAcceleration"]["value"], accelerations[hardest ?? 0])

    let out = values.lastIndex { ($0 - target).magnitude > travel / 1000 } ?? 0
    expect(analysis["settlingTime"], times[min(out + 1, times.count - 1)])
  }

  /// The acceleration is computed from frames.
  ///
  /// The computed acceleration may differ from the closed form. The difference is at most the
  /// change of the closed form during one frame.
  @Test("of a spring has the acceleration of its release")
  func acceleration() throws {
    let service = ServiceUnderTest()
    for rate in [60.0, 120] {
      let response = service.post(
        "/v1/evaluate",
        """
        {"to":100,"animation":".interpolatingSpring(stiffness: 100, damping: 10)","frameRate":\(rate),
         "include":["analysis"]}
        """)
      // At its start, the acceleration is stiffness times distance. Within the first frame, damping
      // and movement reduce it.
      let reported = response["analysis"]["value"]["peakAcceleration"]["value"].double ?? .nan
      let atRest = 100.0 * 100
      #expect(reported < atRest)
      #expect(reported > atRest * (1 - 10 / rate))
    }
  }

  private func expect(
    _ reported: JSON, _ counted: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    let reported = reported.double ?? .nan
    #expect(
      abs(reported - counted) <= 1e-9 * max(1, abs(counted)),
      "reported \(reported), counted \(counted)",
      sourceLocation: location)
  }
}
