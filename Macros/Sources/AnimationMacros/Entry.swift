/// Declares a value of the environment or of a transaction, with its key and its default.
///
///     extension EnvironmentValues {
///       @Entry var highlight = 1.0
///     }
///
/// The variable stands in an extension of `EnvironmentValues` or `Transaction` and has a default value, or is
/// an optional without one. It may be written without its type where the default tells it. The default is
/// worked out again each time that it is read, unless its type is not written down.
///
/// Source: SwiftUI `@Entry`.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() =
  #externalMacro(module: "AnimationMacrosPlugin", type: "EntryMacro")
