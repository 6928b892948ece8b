internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

extension Problem {
  /// The problem that reports why the computation on this thread was stopped.
  static var stopped: Problem { Problem(Work.budget?.stop ?? .cancelled) }

  /// Creates the problem for a computation that was stopped.
  init(_ stop: WorkStop) { self.init(stop, of: "the request", Limits.work, \.advice) }

  /// Creates the problem for a live stream if the computation of one frame was stopped.
  init(frame stop: WorkStop) {
    self.init(stop, of: "one frame of the stream", Limits.liveFrameWork, \.liveAdvice)
  }

  private init(
    _ stop: WorkStop, of part: String, _ limit: Limits.Limit, _ advice: (WorkKind) -> String
  ) {
    if case .failed(let fault) = stop {
      let place = fault.place as? InputLocation ?? .root
      self.init(violations: [
        Violation(
          "line \(fault.line), column \(fault.column) of the source: \(fault.message)", at: place,
          inSource: Violation.SourcePlace(line: fault.line, column: fault.column))
      ])
      return
    }
    if stop == .unavailable {
      self = .storeUnavailable
      return
    }
    guard case .exhausted(let kind) = stop else {
      self.init(
        .unavailable,
        """
        the server stopped the computation, because it was not complete in time or the server is \
        stopping: try again later
        """,
        fields: [Field(.retryAfter, "1")])
      return
    }
    self.init(
      """
      \(part) needs more than \(limit.max) computation steps \(limit.citation), mostly for \
      \(kind.description): \(advice(kind))
      """, at: .root)
  }
}

extension WorkKind {
  fileprivate var description: String {
    switch self {
    case .frames: "frames"
    case .samples: "samples"
    case .values: "trajectory values"
    case .trials: "fits of springs and curves"
    case .candidates: "search candidates"
    case .pixels: "pixels"
    case .bytes: "bytes"
    case .instructions: "instructions of custom animations"
    }
  }

  /// The advice for a live session whose frames exceed the limit on work.
  fileprivate var liveAdvice: String {
    self == .instructions
      ? "use fewer loops in the source" : "use fewer properties or fewer overlapping changes"
  }

  /// The advice for a request that exceeds a limit on work.
  fileprivate var advice: String {
    switch self {
    case .frames:
      """
      request a shorter time, fewer properties, fewer overlapping changes or, with "fidelity": \
      "swiftui", a lower frameRate
      """
    case .samples: "request fewer samples or fewer properties"
    case .values: "request fewer motions, fewer platforms or shorter motions"
    case .trials: "send fewer samples, request only one of 'kinds', or send fewer motions"
    case .candidates: "allow a larger error, or request a shorter motion"
    case .pixels: "request a smaller picture"
    case .bytes: "send a smaller body, or request a smaller response"
    case .instructions: "use fewer loops in the source, or request a shorter time"
    }
  }
}
