/// Declares a value of the environment or of a transaction, with its key and its default.
///
///     extension EnvironmentValues {
///       @Entry var highlight = 1.0
///     }
///
/// The variable must be declared in an extension of `EnvironmentValues` or `Transaction`. The
/// variable must have a default value, unless its type is an optional. The type may be omitted if
/// Swift can infer it from the default value. If the type is written, the default value is
/// evaluated at each access. Otherwise the default value is evaluated either once or at each
/// access.
///
/// Source: SwiftUI `@Entry`.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() =
  #externalMacro(module: "AnimationMacrosPlugin", type: "EntryMacro")
