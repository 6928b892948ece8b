public import AnimationNotation
internal import CArguments
internal import JSONCodec
import ArgumentParser
import Foundation

/// The entry point of the program, also for packages that register their own animations.
public enum Inbetween {
  /// Runs the program with the command line of this process.
  ///
  /// The process exits after an error, and after all commands except `serve`, `check-config` and
  /// `healthcheck`. After these three commands, this function returns.
  ///
  ///     Inbetween.main(animations: [
  ///       RegisteredAnimation("wobble", keys: [.number("amplitude", 1, in: .magnitude)]) {
  ///         Wobble(amplitude: $0.number("amplitude"))
  ///       }
  ///     ])
  ///
  /// If a registration is invalid, all errors are written to standard error, and the exit code is
  /// 78.
  ///
  /// - Parameters:
  ///   - animations: The animations that the program offers in addition to SwiftUI's.
  ///   - environment: The values of the environment that requests can set by name.
  public static func main(
    animations: [RegisteredAnimation] = [], environment: [RegisteredEntry] = []
  ) {
    do {
      let arguments = CommandLine.received
      let registrations = Registrations(animations: animations, environment: environment)
      let commands = ProgramCommands(registrations: registrations, streams: .standard)
      if let status = try commands.status(arguments) { exit(status) }
      _ = try registrations.registry([])
      var command = try InbetweenCommand.parseAsRoot(arguments)
      if let serve = command as? ServeCommand {
        try serve.run(registrations)
      } else {
        try command.run()
      }
    } catch {
      end(error)
    }
  }

  /// Prints the text of an error, and ends the process with the error's exit code.
  ///
  /// The text can contain an argument, so its control characters are escaped. A request for help
  /// also arrives as an error. The text of this error is printed unchanged, and the exit code is 0.
  private static func end(_ error: any Error) -> Never {
    let code = InbetweenCommand.exitCode(for: error)
    guard !code.isSuccess else { InbetweenCommand.exit(withError: error) }
    let text = InbetweenCommand.fullMessage(for: error)
    if !text.isEmpty { Console.complain(text) }
    exit(code.rawValue)
  }
}

/// The animations and environment values that a program registers in addition to SwiftUI's.
struct Registrations {
  let animations: [RegisteredAnimation]
  let environment: [RegisteredEntry]

  /// Returns the registry of the animations that requests can name.
  ///
  /// If a registration is invalid, the method prints all errors and throws
  /// `ExitStatus.configuration`.
  ///
  /// - Parameter named: The source texts in the directory of custom animations.
  func registry(_ named: [NamedSource]) throws -> AnimationRegistry {
    do throws(RegistrationFaults) {
      return try AnimationRegistry(animations, entries: environment, named: named)
    } catch {
      Console.complain("inbetween: \(error)")
      throw ExitStatus.configuration
    }
  }
}

extension CommandLine {
  /// The arguments of the process, without the name of the program.
  ///
  /// `CommandLine.arguments` is empty if a preloaded library has changed the environment.
  fileprivate static var received: [String] {
    (0..<argument_count()).dropFirst().map { String(cString: argument_at($0)) }
  }
}
