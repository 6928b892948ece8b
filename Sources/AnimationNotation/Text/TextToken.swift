internal import JSONCodec

/// A token of a text in SwiftUI's spelling.
struct TextToken: Equatable {
  enum Kind: Equatable {
    case name(String)
    case number(Double)
    case symbol(Unicode.Scalar)
    case end
  }

  let kind: Kind
  let place: TextPlace

  /// The name of the token in an error message.
  var description: String {
    switch kind {
    case .name(let text): "'\(text)'"
    case .number: "a number"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end of the text"
    }
  }
}
