internal import HTTPMessages

/// The head of a request, and the part of its body that has arrived.
struct RequestBody {
  /// The reason why a complete body cannot be handled.
  enum Fault: Equatable {
    /// The body is longer than `bytesMax`.
    case tooLarge
    /// The bodies of all incoming requests together exceed their common budget.
    case overBudget
  }

  let head: RequestHead
  private let bytesMax: Int
  private var content: [UInt8] = []
  private let budget: ByteBudget
  /// The bytes of `budget` that `content` uses; `nil` while no content is stored.
  ///
  /// Most requests have no body and use no bytes of the budget.
  private var share: ByteBudget.Share?
  /// The number of bytes received, including those that were dropped.
  private var received = 0
  private var isOverBudget = false

  /// Creates an empty body.
  ///
  /// - Parameters:
  ///   - bytesMax: The maximum size of the body in bytes.
  ///   - budget: The budget that the bodies of all requests share.
  init(head: consuming RequestHead, bytesMax: Int, budget: ByteBudget) {
    self.head = head
    self.bytesMax = bytesMax
    self.budget = budget
  }

  /// The reason why the body cannot be handled; `nil` if it can be handled.
  var fault: Fault? { received > bytesMax ? .tooLarge : isOverBudget ? .overBudget : nil }

  /// Stores a part of the body.
  ///
  /// If the body is going to be refused, its bytes are only counted and then dropped. The refusal
  /// must wait, because libmicrohttpd sends no response before the end of the body.
  ///
  /// - Parameter isWanted: False if the client has already received its response. The part is then
  ///   dropped.
  /// - Returns: False if the body has more than about four times `bytesMax` bytes. The connection
  ///   must then be closed.
  mutating func take(_ part: UnsafeBufferPointer<UInt8>, isWanted: Bool) -> Bool {
    let (total, overflow) = received.addingReportingOverflow(part.count)
    received = overflow ? .max : total
    guard received <= bytesMax, isWanted, !isOverBudget else {
      drop()
      return received / 4 <= bytesMax
    }
    let share = share ?? ByteBudget.Share(of: budget)
    guard share.take(part.count) else {
      isOverBudget = true
      drop()
      return true
    }
    self.share = share
    // Most bodies arrive in one part.
    if content.isEmpty { content = Array(part) } else { content.append(contentsOf: part) }
    return true
  }

  private mutating func drop() {
    content = []
    share = nil
  }

  /// Returns the complete request: the head and the received body.
  consuming func request(from clientAddress: String) -> CompleteRequest {
    let traits = RequestTraits(
      isHeadOnly: head.method == .head, takesInterimResponses: head.takesInterimResponses)
    return CompleteRequest(
      request: head.request(content, clientAddress: clientAddress), traits: traits, share: share)
  }
}

/// The properties of a request that affect how its response is sent.
struct RequestTraits: Equatable {
  /// True for a request with the method HEAD, whose response has no content (RFC 9110 section
  /// 9.3.2).
  var isHeadOnly = false
  /// True if the client understands responses with a status below 200 (RFC 9110 section 15.2).
  var takesInterimResponses = false
}

/// A request that is complete but not yet handled.
struct CompleteRequest {
  let request: Request
  let traits: RequestTraits
  /// The bytes that the request's content uses in the budget of all requests; `nil` without
  /// content.
  ///
  /// They return to the budget after the event thread or a worker has handled the request.
  let share: ByteBudget.Share?
}
