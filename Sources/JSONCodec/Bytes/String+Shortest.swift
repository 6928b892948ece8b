extension String {
  /// Creates the text of a finite number in the notation of responses: `1`, not `1.0`.
  ///
  /// Source: RFC 8785, section 3.2.2.3.
  package init(shortest number: Double) {
    var writer = ByteWriter()
    writer.append(shortest: number)
    self.init(decoding: writer.finish(), as: UTF8.self)
  }
}
