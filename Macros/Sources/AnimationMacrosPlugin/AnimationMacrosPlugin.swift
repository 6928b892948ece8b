import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plug-in that provides the macros of `AnimationMacros`.
@main
struct AnimationMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [EntryMacro.self]
}
