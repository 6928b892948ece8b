/// Where something stands that has parts, and what tells them apart: the places of its parts start from here.
///
/// One is made for each object, array or text that is read, so that the place of a part is a number.
final class WireParts: Sendable {
  enum Kind: Sendable {
    /// The members of an object.
    case members
    /// The elements of an array.
    case elements
    /// The stretches of a text in SwiftUI's spelling.
    case text
    /// The one member or would-be member that is meant.
    case member(String)
    /// The parameters of a query.
    case parameters([(name: String, value: String)])
  }

  let place: WirePlace
  let kind: Kind
  /// The members of an object, of which other things have none.
  let members: [JSON.Member]
  /// Whether this is a query, or within a parameter, whose parts have no places of their own.
  let isOfQuery: Bool

  convenience init(_ members: [JSON.Member], at place: WirePlace) {
    self.init(.members, members, at: place)
  }

  init(_ kind: Kind, _ members: [JSON.Member] = [], at place: WirePlace) {
    self.place = place
    self.kind = kind
    self.members = members
    isOfQuery = if case .parameters = kind { true } else { place.isOfQuery }
  }

  /// The index of the member of this name.
  func index(of key: String) -> Int? {
    // Most keys differ in length, which is at hand.
    let length = key.utf8.count
    for index in members.indices
    where members[index].key.utf8.count == length && members[index].key == key {
      return index
    }
    return nil
  }

  /// What carries the part at an index.
  func location(of index: Int) -> WirePlace.Location {
    guard case .pointer(let pointer) = place.location else { return place.location }
    switch kind {
    case .members: return .pointer(pointer.appending(members[index].key))
    case .member(let key): return .pointer(pointer.appending(key))
    case .parameters(let parameters): return .parameter(parameters[index].name)
    case .elements, .text: return .pointer(pointer.appending(index))
    }
  }
}
