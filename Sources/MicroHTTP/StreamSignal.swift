internal import HTTPMessages
internal import Synchronization

/// An object by which any thread wakes one waiting stream.
///
/// A wake-up can occur before, during or after the suspension of the connection. A wake-up is never
/// lost, because the event loop calls the producer and handles wake-ups on the same thread, one
/// after the other. A wake-up during a call of the producer is thus handled after that call.
///
/// Unchecked: only the event thread accesses `content`.
final class StreamSignal: @unchecked Sendable {
  private static let quiet: UInt8 = 0, raised: UInt8 = 1, over: UInt8 = 2

  private let inbox: LoopInbox
  private let state = Atomic(quiet)
  /// The stream; `nil` after its end.
  private weak var content: StreamedContent?

  init(_ content: StreamedContent, _ inbox: LoopInbox) {
    self.content = content
    self.inbox = inbox
  }

  /// Assigns the wake-up to the event loop, unless it is assigned already.
  ///
  /// This method and `lower` exchange the same atomic value. So the next call of the producer sees
  /// all changes that the calling thread has made before.
  func wake() {
    let last = state.exchange(Self.raised, ordering: .acquiringAndReleasing)
    if last == Self.quiet { inbox.add(self) }
  }

  /// Allows the next wake-up and returns the stream; `nil` if the stream has ended.
  ///
  /// Call this method on the event thread.
  func lower() -> StreamedContent? {
    guard let content else { return nil }
    _ = state.exchange(Self.quiet, ordering: .acquiringAndReleasing)
    return content
  }

  /// Ends the stream; later wake-ups have no effect.
  ///
  /// Call this method on the event thread.
  func end() {
    content = nil
    state.store(Self.over, ordering: .releasing)
  }
}
