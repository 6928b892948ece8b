/// One complete HTTP request that the transport has checked.
///
/// All parts of the request are well-formed. The handlers interpret them.
///
/// Source: RFC 9110 sections 3.1, 5 and 9.
package struct Request: Sendable {
  /// The method as received.
  ///
  /// Methods are case-sensitive (RFC 9110 section 9.1).
  package var method: String
  /// The path of the target, percent-encoded as received.
  ///
  /// It starts with `/`. For OPTIONS, it can also be `*`.
  package var path: String
  /// The query of the target without its `?`, percent-encoded as received; `nil` if there is no
  /// `?`.
  package var query: String?
  /// The field lines in the order received.
  package var fields: [Field]
  /// The complete content, without transfer coding.
  package var content: [UInt8]
  /// The numeric address of the client, without its port; empty if the address is not known.
  ///
  /// An IPv4-mapped IPv6 address is written as IPv4.
  package var clientAddress: String

  /// Creates a request; by default, the request has no query, no fields and no content.
  @inlinable
  package init(
    method: String, path: String, query: String? = nil, fields: [Field] = [],
    content: [UInt8] = [], clientAddress: String = ""
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.fields = fields
    self.content = content
    self.clientAddress = clientAddress
  }

  /// Returns the value of the first field line with this name; `nil` if there is no such line.
  package func value(of name: FieldName) -> String? { fields.value(of: name) }

  /// Returns the values of all lines of a field, joined by `, `; `nil` if there is no such line.
  ///
  /// Source: RFC 9110 section 5.3 allows this joining for list-based fields.
  package func list(of name: FieldName) -> String? {
    var list: String?
    for index in fields.indices where fields[index].name == name {
      if list == nil { list = fields[index].value } else { list? += ", " + fields[index].value }
    }
    return list
  }
}
