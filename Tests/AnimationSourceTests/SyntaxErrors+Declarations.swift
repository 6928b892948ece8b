extension SyntaxErrors {
  /// Errors of declarations and types.
  static let declarations = #"""
    var a = 1
    ^ variables outside of types are not supported: write let, or use the context's state

    nonisolated(unsafe) var a = 1
    ^ variables outside of types are not supported: write let, or use the context's state

    let = 1
        ^ expected a name, not '='

    var a { 1 }
          ^ a computed property needs its type: var name: Double { … }

    let a: Double { 1 }
                  ^ a computed property is not constant: write var

    struct S { var a: Double = 1 { 2 } }
                                 ^ a computed property has no initial value: delete it

    struct S { var a: Double { set { } } }
                             ^ a property with 'set' needs 'get' too

    struct S { var a: Double { get { 1 } get { 2 } } }
                                         ^ 'get' is written twice: delete one of them

    struct S { case a }
               ^ 'case' is allowed only in an enum: write let or var for a property

    case a
    ^ 'case' is allowed only in an enum or a switch

    struct { }
           ^ expected a name after 'struct', not '{'

    struct S
            ^ expected '{' and the members of the struct, not the end of the source

    struct S: { }
              ^ expected a type, not '{'

    struct S<> { }
            ^ expected '{' and the members of the struct, not '<>'

    struct S<V { }
               ^ expected ',' or '>' after a generic parameter, not '{'

    enum E { case }
                  ^ expected the name of a case, not '}'

    enum E { case a() }
                   ^ a case with parentheses needs a type in them: delete ()

    enum E { case a(b:) }
                      ^ expected a type, not ')'

    func f { }
           ^ expected '(' and the parameters, not '{'

    func f()
            ^ expected '{' and the statements of the function, not the end of the source

    func f() -> { }
                ^ expected a type, not '{'

    func f(a) { }
            ^ expected ':' and the type of the parameter, not ')'

    func f(a: Double b: Double) { }
                     ^ expected ',' or ')' after a parameter, not 'b'

    init() { }
    ^ initializers are allowed only in types

    struct S { init() -> S { } }
                      ^ an initializer has no result: delete '->'

    func f<V>() where W: P { }
                      ^ 'W' is not a generic parameter of this declaration

    func f<V>() where V.W: P { }
                      ^ a requirement must name one generic parameter, such as V: VectorArithmetic

    static let a = 1
    ^ 'static' is allowed only for functions and properties in types

    mutating func f() { }
    ^ 'mutating' is allowed only for functions in types

    struct S { private private let a = 1 }
                       ^ 'private' is written twice: delete one of them

    struct S { private(get) var a = 1 }
                      ^ only (set) is allowed after 'private'

    struct S { indirect var a = 1 }
               ^ 'indirect' is allowed only for enumerations

    @Entry func f() { }
    ^ @Entry is allowed only for a property in an extension of EnvironmentValues

    typealias A
               ^ expected '=' and a type, not the end of the source

    extension { }
              ^ expected a type, not '{'

    import
          ^ expected the name of a module, not the end of the source

    a = 1
    ^ 'a' starts a statement: statements are allowed only in functions

    f()
    ^ 'f' starts a statement: statements are allowed only in functions

    if a { }
    ^ 'if' starts a statement: statements are allowed only in functions

    func f() { import SwiftUI }
               ^ imports are allowed only outside of types and functions

    func f() { extension S { } }
               ^ extensions are allowed only outside of types and functions

    func f() { private let a = 1 }
               ^ 'private' is allowed only for declarations outside of functions

    struct S { a = 1 }
               ^ 'a' starts a statement: statements are allowed only in functions

    let a: Double, b: Double { 1 }
                             ^ a computed property is not constant: write var

    let a = 1 let b = 2
              ^ a new statement starts here: write it on its own line, or ';' before it

    struct S { var a = 1 var b = 2 }
                         ^ a new statement starts here: write it on its own line, or ';' before it

    let a: (x: Double) = 1
            ^ a tuple with one element cannot have a label: delete the label

    let a: (x: Double) -> Double = b
            ^ the parameters of a function type have no labels: delete 'x:'

    let a: Double -> Double = b
                  ^ the parameters of a function type need parentheses: (Double) -> Double

    let a: (inout Double, Int) = b
           ^ 'inout' is allowed only for parameters

    let a: [Double = b
                   ^ expected ']' after the type of the elements, not '=': '[' at 1:8 has no closing ']'

    let a: Key<Double = 1
                      ^ expected ',' or '>' after a generic argument, not '='

    let a: Outer. = 1
                  ^ expected the name of a type after '.', not '='

    func f(@A a: Double) { }
           ^ @A is not supported: delete it

    public
          ^ expected a declaration after 'public', not the end of the source

    let a = ;
            ^ expected an expression, not ';'

    ;
    ^ ';' ends no statement: delete it

    let a: Double?? = b ???? c
                        ^ '????' is not a supported operator
    """#
}
