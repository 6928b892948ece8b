import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document of the server, read by an XML parser.
final class HTMLReading: NSObject, XMLParserDelegate {
  /// An element with its attributes and its text, which includes that of its descendants.
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  /// The elements in the order of their start tags.
  private(set) var elements: [Element] = []
  /// The error of the parser; `nil` if the document is well-formed.
  private(set) var error: String?
  private var open: [Int] = []

  init(_ html: String) {
    super.init()
    let parser = XMLParser(data: Data(html.utf8))
    parser.delegate = self
    if !parser.parse() {
      error = "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "")"
    }
  }

  /// The anchors of the document.
  var anchors: [String] { elements.compactMap { $0.attributes["id"] } }

  func elements(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// The addresses that the document loads, links to or sends forms to.
  var addresses: [String] {
    elements.flatMap { element in
      ["href", "src", "action", "srcset", "poster", "data", "formaction", "background"]
        .compactMap { element.attributes[$0] }
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for index in open { elements[index].text += text }
  }
}
