/// Declares a value of the environment or of a transaction, with its key and its default.
///
///     extension EnvironmentValues {
///       @Entry var highlight = 1.0
///     }
///
/// The variable is in an extension of `EnvironmentValues` or `Transaction`. It has a default value,
/// or it is an optional without a default value. Its type may be omitted if the default value
/// determines it. The default value is evaluated at each access, unless the type is omitted.
///
/// Source: SwiftUI `@Entry`.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() =
  #externalMacro(module: "AnimationMacrosPlugin", type: "EntryMacro")
