/// The limits on source texts, and on the programs that are compiled from them.
///
/// Each limit is declared once, with its unit and its reason.
package enum SourceLimits {
  /// The maximum size of a source text, in UTF-8 bytes.
  ///
  /// Published custom animations have 1 to 6 kB.
  package static let textBytes = 65_536

  /// The maximum nesting depth of expressions, blocks and types, and of animations.
  ///
  /// Recursive functions read, check and compile the tree on threads with small stacks. Code that
  /// is written by hand has fewer than 20 levels.
  package static let nesting = 100

  /// The maximum number of errors that are reported for one source text.
  ///
  /// Further errors usually follow from the first ones.
  package static let diagnostics = 100

  /// The maximum size of the text of an error, in UTF-8 bytes.
  ///
  /// A name can be as long as the source, and each error can contain the name again. Without long
  /// names, errors have fewer than 600 bytes.
  static let errorText = 1000

  /// The maximum size of the text of a type in an error, in UTF-8 bytes.
  ///
  /// A type has up to `typeParts` parts, each with a name.
  static let typeText = 200

  /// The maximum number of instructions that one call of a custom animation can run.
  ///
  /// The instructions of the animations that the call runs are included. A call with the maximum
  /// number of instructions takes at most about 9 ms, and a display shows a new frame every 8 to 16
  /// ms. `Benchmarks/listings/run limit` measures the longest calls.
  package static let instructions = 1_000_000

  /// The maximum depth of nested function calls.
  ///
  /// Each recursive call saves the registers of the running call.
  package static let callDepth = 256

  /// The maximum depth of a chain of default values and constants in which each value uses the next
  /// one.
  ///
  /// The depth of a chain is the sum of the depths of its expressions. The limit is needed because
  /// the checker checks a chain recursively.
  package static let defaultDepth = 100

  /// The maximum size of one value of a structure: the total of its numbers, vectors and objects.
  ///
  /// Each copy of the value copies all its numbers, vectors and objects.
  package static let valueSize = 512

  /// The maximum number of types that a type consists of, such as the element types of a tuple.
  ///
  /// The checker and the compiler visit all these types for each value of the type.
  package static let typeParts = 64

  /// The maximum size of the type of one parameter or environment value, in UTF-8 bytes.
  ///
  /// The type of an enumeration lists the names of all its cases. An error in a request repeats the
  /// list, and a request can have 50 errors.
  package static let listedTypeBytes = 4096

  /// The maximum size of the types of all parameters and environment values of a source, in UTF-8
  /// bytes.
  ///
  /// A response lists all these types. The response must not be much longer than the longest source
  /// text.
  package static let listedBytes = 131_072

  /// The maximum number of typealiases in a chain in which each typealias refers to the next one.
  ///
  /// The checker calls itself recursively for each typealias, and resolves a chain again at each
  /// use.
  package static let aliases = 15

  /// The maximum number of generic parameters of a type or a function, including those of the types
  /// around it.
  ///
  /// Each part of a value is compiled once for each combination of arguments, so the compiler's
  /// time grows with the number of parameters.
  package static let genericParameters = 8

  /// The maximum number of elements of an array.
  ///
  /// An array with the samples of a curve has about a hundred elements.
  package static let arrayElements = 4096

  /// The maximum size of an animation's state, for all keys together.
  ///
  /// The unit is one number. `StoredValue.size(upTo:)` defines the sizes of vectors and objects.
  package static let stateSize = 16_384

  /// The maximum number of keys in an animation's state, for all sources together.
  ///
  /// A search for a key compares the keys one by one, so the time of a search grows with the number
  /// of keys.
  package static let stateKeys = 64

  /// The maximum number of registers for numbers.
  ///
  /// An operand of an instruction contains a register index in 16 bits.
  package static let registers = 65_000

  /// The maximum number of registers for vectors.
  ///
  /// A vector register takes 144 bytes. Each running animation has its own registers, and up to 100
  /// running animations can be nested. So the vector registers of one call take at most 30 MB.
  package static let vectorRegisters = 2048

  /// The maximum number of registers for arrays, animations and other objects.
  ///
  /// Each running animation has its own object registers.
  package static let objectRegisters = 4096

  /// The maximum number of instructions of a program, because operands store an instruction's index
  /// in 16 bits.
  package static let programLength = 65_000

  /// The maximum number of inlined calls of functions and closures.
  ///
  /// Inlining takes time even if it adds no instruction.
  package static let inlinedCalls = 20_000

  /// The maximum nesting depth of inlined functions and closures.
  ///
  /// The compiler calls itself recursively for each level.
  package static let inlineDepth = 24

  /// The maximum nesting depth of the code of one function, including its inlined functions and
  /// default values.
  ///
  /// The compiler calls itself recursively for each level, and uses up to 3 kB of the stack each
  /// time.
  package static let codeDepth = 250

  /// The maximum number of checks of expressions and types, counting each trial of an overload.
  package static let checks = 200_000
}
