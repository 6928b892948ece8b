import ArgumentParser

/// The program: it reads its options, builds the parts and stops them in order.
public enum Inbetween {
  /// Runs the program with the command line of this process, and ends it.
  public static func main() {
    do {
      var command = try InbetweenCommand.parseAsRoot()
      try command.run()
    } catch {
      InbetweenCommand.exit(withError: error)
    }
  }
}
