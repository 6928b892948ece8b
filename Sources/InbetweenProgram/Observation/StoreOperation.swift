import SessionStorage

/// The operations of a session store; the names of the cases are label values in metrics.
enum StoreOperation: Int, CaseIterable, Sendable {
  case load, insert, replace, extend, remove, count, sweep, check
}

/// The kinds of store errors; the names of the cases are label values in metrics.
enum StoreErrorKind: Int, CaseIterable, Sendable {
  case unavailable, full, corrupted, exists, owner

  init(_ error: SessionStoreError) {
    switch error {
    case .unavailable: self = .unavailable
    case .full, .limit, .sizeLimit: self = .full
    case .ownerLimit, .ownerSizeLimit: self = .owner
    case .corrupted: self = .corrupted
    case .exists: self = .exists
    }
  }
}
