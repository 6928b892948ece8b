import SessionStorage

/// The overwritings that are to be written together.
///
/// A transaction costs the same for one row as for thirty.
final class CommitGroup: Sendable {
  /// One session to be overwritten, and who is to be told.
  struct Member: Sendable {
    let record: SessionRecord
    /// The revision that it must have.
    let revision: Int
    let done: @Sendable (Result<Bool, SessionStoreError>) -> Void
  }

  private let members = Locked([Member]())

  var isEmpty: Bool { members.withLock { $0.isEmpty } }

  func add(_ member: Member) { members.withLock { $0.append(member) } }

  /// Takes all that there are, in the order in which they came.
  func take() -> [Member] {
    members.withLock { members in
      defer { members = [] }
      return members
    }
  }
}
