public import AnimationNotation
internal import JSONCodec
import ArgumentParser

/// The program; a package that adds its own animations calls its entry point.
public enum Inbetween {
  /// Runs the program with the command line of this process; exits if an error occurs.
  ///
  ///     Inbetween.main(animations: [
  ///       RegisteredAnimation("wobble", keys: [.number("amplitude", 1, in: .magnitude)]) {
  ///         Wobble(amplitude: $0.number("amplitude"))
  ///       }
  ///     ])
  ///
  /// - Parameter animations: The animations that the program offers in addition to SwiftUI's. If
  ///   they are invalid, all errors are written to standard error, and the exit code is 78.
  public static func main(animations: [RegisteredAnimation] = []) {
    do {
      let registry = try registry(animations)
      var command = try InbetweenCommand.parseAsRoot()
      if let serve = command as? ServeCommand {
        try serve.run(registry)
      } else {
        try command.run()
      }
    } catch {
      InbetweenCommand.exit(withError: error)
    }
  }

  private static func registry(
    _ animations: [RegisteredAnimation]
  ) throws -> AnimationRegistry {
    do throws(RegistrationFaults) {
      return try AnimationRegistry(animations)
    } catch {
      Console.complain("inbetween: \(error)")
      throw ExitStatus.configuration
    }
  }
}
