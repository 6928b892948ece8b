/// The bounds of source texts.
///
/// Each is declared once, with its unit and its reason.
package enum SourceLimits {
  /// The UTF-8 bytes of a source text.
  ///
  /// Published custom animations have 1 to 6 kB.
  package static let textBytes = 65_536

  /// The nesting depth of expressions and blocks, and of types.
  ///
  /// Recursive functions read, check and compile the tree on threads with small stacks. Code that
  /// people write has fewer than 20.
  package static let nesting = 100

  /// The number of errors that one text returns.
  ///
  /// Further errors usually follow from the first ones.
  package static let diagnostics = 100

  /// The instructions of one call of `animate`, including those of the animations that it calls; at
  /// most about 9 ms.
  ///
  /// A frame of a display has 8 to 16 ms. `Benchmarks/listings/run limit` measures the longest calls.
  package static let instructions = 1_000_000

  /// The depth of nested calls; a recursive call saves the registers of the running call.
  package static let callDepth = 256

  /// The longest chain of default values and constants that depend on one another.
  ///
  /// They are checked recursively.
  package static let defaultDepth = 32

  /// The numbers, vectors and objects of a structure, which every copy copies.
  package static let valueSize = 512

  /// The elements of an array.
  ///
  /// A sampled curve has about a hundred.
  package static let arrayElements = 4096

  /// The numbers, vectors and objects that an animation keeps in its state, for all keys together.
  package static let stateSize = 16_384

  /// The keys of an animation's state, for all sources together.
  ///
  /// A search for a key reads them one by one.
  package static let stateKeys = 64

  /// The number registers; an operand of an instruction contains a register index in 16 bits.
  package static let registers = 65_000

  /// The registers of vectors.
  ///
  /// Each running animation has its own registers, of 144 bytes, and 100 can run inside one another.
  package static let vectorRegisters = 2048

  /// The registers of arrays, animations and other objects.
  ///
  /// Each running animation has its own object registers, too.
  package static let objectRegisters = 4096

  /// The instructions of a program; an operand contains an instruction index in 16 bits.
  package static let programLength = 65_000

  /// The calls of functions and closures that are inlined.
  ///
  /// Inlining takes time even if it adds no instruction.
  package static let inlinedCalls = 20_000

  /// The nesting depth of inlined functions and closures; the compiler calls itself for each level.
  package static let inlineDepth = 24

  /// The expressions and types that are checked, counting each trial of an overload.
  package static let checks = 200_000
}
