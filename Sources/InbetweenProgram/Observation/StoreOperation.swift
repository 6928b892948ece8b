import SessionStorage

/// The operations of a session store; the raw values are names for metrics.
enum StoreOperation: String, CaseIterable, Sendable {
  case load, insert, replace, extend, remove, count, sweep, check

  /// The index of the operation in `allCases`.
  var position: Int {
    switch self {
    case .load: 0
    case .insert: 1
    case .replace: 2
    case .extend: 3
    case .remove: 4
    case .count: 5
    case .sweep: 6
    case .check: 7
    }
  }
}

/// The kinds of store errors; the raw values are names for metrics.
enum StoreErrorKind: String, CaseIterable, Sendable {
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

  /// The index of the kind in `allCases`.
  var position: Int {
    switch self {
    case .unavailable: 0
    case .full: 1
    case .corrupted: 2
    case .exists: 3
    case .owner: 4
    }
  }
}
