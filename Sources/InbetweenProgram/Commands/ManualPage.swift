import InbetweenAPI

/// The manual page `inbetween(1)`, in the notation of man(7).
enum ManualPage {
  static let text: String = {
    var text = """
      .TH INBETWEEN 1 "" "inbetween \(Version.text)"
      .SH NAME
      inbetween \\- evaluate SwiftUI animations
      .SH SYNOPSIS
      .B inbetween
      [serve] [\\-\\-setting value ...]
      .br
      .B inbetween
      command [operands] [\\-\\-parameter value ...] [options]
      .br
      .B inbetween
      /v1/PATH[?QUERY]
      .SH DESCRIPTION
      Most commands print the response of an HTTP endpoint, without a server. Their options are the
      endpoint's query parameters. A path as the first argument is a request to that path.
      .PP
      \(escaped(CommandHelp.operandRule))
      .SH OPTIONS OF ALL REQUESTS

      """
    let requests = ShellCommand.all.filter(\.isRequest)
    text += (requests.first?.options ?? []).map(entry).joined()
    text += ".SH COMMANDS\n"
    for command in ShellCommand.all {
      let operands = command.operands.isEmpty ? "" : " \(command.operands)"
      text += ".SS \(escaped("\(command.name)\(operands)"))\n\(escaped(command.summary))\n"
      if !command.description.isEmpty { text += ".PP\n\(escaped(command.description))\n" }
      let options = command.isRequest ? command.parameters : command.options
      text += options.map(entry).joined()
    }
    return text + end
  }()

  private static let end = """
    .SH EXIT STATUS
    .TP
    0
    Success.
    .TP
    1
    The server is not healthy (healthcheck), or a motion differs (verify).
    .TP
    2
    The request was refused, a checked source has errors, or verify or lint cannot read a file.
    .TP
    64
    The command line is wrong, or a file cannot be read.
    .TP
    69
    The server, its session file or its address is unavailable.
    .TP
    74
    The output cannot be written.
    .TP
    78
    The configuration is wrong.
    .SH ENVIRONMENT
    .TP
    INBETWEEN_ANIMATIONS
    The directory with custom animations, whose names commands can use.
    .PP
    Each setting of serve has a variable, such as INBETWEEN_PORT. inbetween check\\-config prints
    all settings.

    """

  private static func entry(_ option: ShellCommand.Option) -> String {
    let values = option.values.isEmpty ? "" : " (\(option.values.joined(separator: ", ")))"
    return ".TP\n.B \(escaped(option.synopsis))\n\(escaped(option.summary + values))\n"
  }

  /// Returns a text in which the special characters of troff are escaped.
  private static func escaped(_ text: String) -> String {
    let line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
