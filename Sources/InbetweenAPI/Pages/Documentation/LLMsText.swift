internal import HTTPMessages

/// `/llms.txt`: a list of the server's documents for language models.
///
/// Source: llmstxt.org, section "Format".
enum LLMsText {
  static let response = Response.plainText(text)

  private static let text: String = {
    let guides = Guide.allCases.map { "- [\($0.title)](\($0.path)): \($0.summary)\n" }
    return """
      # Inbetween

      > An HTTP service that evaluates SwiftUI animations on Linux. It returns values, velocities and \
      completion events for each frame, pictures, and exports to CSS, keyframes and other platforms.

      An animation is SwiftUI text, such as `.spring(duration: 0.5, bounce: 0.3)`. Times are in seconds. \
      GET with a query and POST with JSON are equivalent. Equal requests return equal bytes. One error \
      response lists all problems of the request, each with its position and the allowed values.

      ## Start

      - [Help](/v1/help): commands to paste, as plain text
      - [Documentation](/docs): the index of the guides
      - [Animations](/v1/animations): all animations, modifiers and values, with keys and defaults
      - [Limits](/v1/limits): all limits with unit and reason

      ## Contract

      - [openapi.yaml](/openapi.yaml): the OpenAPI document as YAML
      - [openapi.json](/openapi.json): the same document as JSON
      - [Reference](/docs/reference): \(ReferencePage.summary)

      ## Guides

      \(guides.joined())
      ## Formats

      - [JSON](/v1/evaluate.json?animation=.bouncy&to=100): values and events; also .ndjson and .csv, which stream
      - [SVG](/v1/evaluate.svg?animation=.bouncy&to=100): a plot; also .png, .txt for terminals, and .line
      - [CSS](/v1/spring/bouncy.css): linear() with the fewest stops, as custom properties
      - [Keyframes](/v1/bake.css?animation=.bouncy&to=100&property=translateX): CSS; also waapi, gsap and coreanimation as .txt
      - [Lottie](/v1/bake.lot?animation=.bouncy&to=100&property=translateX): a document with one layer
      - [Frames](/v1/bake.f32?animation=.bouncy&to=100&fps=60): little-endian 32-bit numbers
      - [After an interruption](/v1/export/linear?animation=.bouncy&to=100): the rest of a motion as linear()

      ## Optional

      - [Platforms](/v1/platforms): the platforms of `/v1/convert`, with sources and pitfalls
      - [Client](/client.js): the JavaScript client, with [types](/client.d.ts)
      - [Engine](/engine.wasm): the engine as WebAssembly
      - [Figures](/v1/vectors): descriptions with their values, velocities and events, to test other implementations

      """
  }()
}

extension Route {
  static let languageModels = page(
    "/llms.txt", offers: MediaTypes.text, [.pure, .compressible],
    help: [HelpLine(.pages, "HOST/llms.txt         the list of documents, for language models")]
  ) { _ throws(Problem) in LLMsText.response }
}
