internal import MotionTools
internal import AnimationNotation
internal import JSONCodec

/// The forms in which a bake is told; each raw value is the suffix of its path.
enum BakeForm: String, CaseIterable {
  /// One JSON object with the keyframes, the text and all figures.
  case json
  /// What is to be pasted, and nothing else.
  case txt
  /// The style sheet alone.
  case css
  /// The Lottie document alone.
  case lot
  /// The numbers alone.
  case f32

  /// The media type.
  ///
  /// Source: IANA's registrations `text/css` (RFC 2318), `video/lottie+json`, `application/octet-stream` (RFC 2046).
  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .txt: "text/plain"
    case .css: "text/css"
    case .lot: "video/lottie+json"
    case .f32: "application/octet-stream"
    }
  }

  var contentType: String {
    switch self {
    case .txt, .css: "\(mediaType); charset=utf-8"
    case .json, .lot, .f32: mediaType
    }
  }

  /// The formats that it tells; the first is the one that is meant where none is named.
  var formats: [BakeFormat] {
    switch self {
    case .json: BakeFormat.allCases
    case .txt: [.waapi, .keyframes, .gsap, .coreanimation]
    case .css: [.keyframes]
    case .lot: [.lottie]
    case .f32: [.float32]
    }
  }

  static let mediaTypes = allCases.map(\.mediaType)

  /// The form of an answer, by what a request says of it.
  ///
  /// - Parameters:
  ///   - suffix: The form that the path asks for.
  ///   - format: The format that the request names.
  /// - Returns: `nil` where `Accept` admits no form of the format.
  static func chosen(
    suffix: BakeForm?, format: BakeFormat?, accept: String?
  ) -> BakeForm? {
    if let suffix { return suffix }
    let forms = allCases.filter { form in format.map(form.formats.contains) ?? true }
    guard let type = Negotiation.preferred(accept, forms.map(\.mediaType)) else {
      return Negotiation.admits(accept, forms.map(\.mediaType)) ? .json : nil
    }
    return forms.first { $0.mediaType == type }
  }
}
