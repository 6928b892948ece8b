/// The guides of the documentation, in the order of the documentation index.
///
/// The name of a guide is the last part of its path and the name of its file.
enum Guide: String, CaseIterable, Sendable {
  case springs
  case web
  case sessions
  case completion
  case customAnimations = "custom-animations"
  case reducedMotion = "reduced-motion"
  case tokens
  case mcp
  case running
  case cors

  /// The heading of the guide.
  var title: String {
    switch self {
    case .springs: "Springs"
    case .web: "From SwiftUI to the web"
    case .sessions: "Sessions"
    case .completion: "Completion"
    case .customAnimations: "Custom animations"
    case .reducedMotion: "Reduced motion"
    case .tokens: "Design tokens"
    case .mcp: "Tools for language models"
    case .running: "Running the server"
    case .cors: "Pages of other origins"
    }
  }

  /// The content of the guide in one sentence.
  var summary: String {
    switch self {
    case .springs:
      "Duration and bounce, the curve, velocity on a retarget, and how two springs compare."
    case .web:
      """
      A SwiftUI animation as linear(), as keyframes and in scripts, with interruptions that keep the \
      velocity.
      """
    case .sessions:
      """
      An animation that the server keeps: clock, changes, events, retargets, pauses, copies and \
      concurrent clients.
      """
    case .completion:
      "The two times at which an animation is complete, and the events that report them."
    case .customAnimations:
      """
      The Swift source of a CustomAnimation in a request: its check, its state in a session, its \
      values of the environment.
      """
    case .reducedMotion:
      "Replacements of a movement for users who prefer reduced motion."
    case .tokens:
      "One list of named animations as CSS, Swift, Kotlin and a design token file."
    case .mcp:
      "The endpoints as tools of the Model Context Protocol: calls, errors, sessions and revisions."
    case .running:
      "One process, one port, one file: options, probes, container, Redis and TLS."
    case .cors:
      "Requests from web pages: allowed origins, preflight requests and sessions."
    }
  }

  /// The path of the guide's page, such as `/docs/springs`.
  var path: String { "\(DocumentationPage.path)/\(rawValue)" }

  /// The guide's content as HTML, without heading.
  var content: String {
    String(decoding: DocumentationFiles.file("\(rawValue).html")?.content ?? [], as: UTF8.self)
  }
}
