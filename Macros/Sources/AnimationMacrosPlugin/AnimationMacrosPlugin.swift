import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler asks for the macros of `AnimationMacros`.
@main
struct AnimationMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [EntryMacro.self]
}
