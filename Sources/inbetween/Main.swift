import InbetweenProgram

@main
enum Main {
  static func main() { Inbetween.main() }
}
