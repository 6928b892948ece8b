extension SyntaxErrors {
  /// Errors of statements and expressions.
  static let statements2 = #"""
    func f() { if a { } else b }
                             ^ expected '{' and the statements of 'else', not 'b'

    func f() {
      switch a { }
      b c
        ^ expected an operator or a new line before 'c'
    }

    func f() { switch { } }
                      ^ expected an expression, not '{'

    func f() { switch a { b } }
                          ^ expected 'case' or 'default', not 'b'

    func f() { switch a { case 1: case 2: b } }
                          ^ a case needs a statement: write 'break' to do nothing

    func f() { switch a { case 1 b } }
                                 ^ expected ':' after the patterns of a case, not 'b'

    func f() { switch a { case let let b: c } }
                                   ^ 'let' or 'var' is already before the pattern: delete this 'let'

    func f() { label: a = 1 }
               ^ a label needs a loop, 'if', 'switch' or 'do' after it

    func f() { break a b }
                       ^ a new statement starts here: write it on its own line, or ';' before it

    func f() { if let 1 = a { } }
                      ^ expected a name after 'let', not '1'

    func f() { if let case .a = b { } }
                      ^ 'case' comes before 'let': write case let …

    func f() { a.b.1x }
                   ^ '1x' is not a number: delete the letters, or write an operator before them

    func f() { a. }
                  ^ expected a name after '.', not '}'

    func f() { a.+ }
                 ^ expected a name after '.', not '+'

    func f() { let a b = 1 }
                     ^ expected ':' and a type, or '=' and a value, not 'b'

    func f() { let (a, b = 1 }
                         ^ expected ',' or ')', not '=': '(' at 1:16 has no closing ')'

    func f() { let in = 1 }
                   ^ 'in' is a keyword: write `in` to use it as a name

    func f() { xs.map { (a, (b, c)) in a } }
                            ^ a closure's parameter must be a name, such as 'pair': write let (a, b) = pair after 'in'

    func f() { xs.map { a -> Double b } }
                                    ^ expected 'in' after the closure's parameters, not 'b'

    func f() { f(a, , b) }
                    ^ expected an expression, not ','

    func f() { let a = [1, , 2] }
                           ^ expected an expression, not ','

    func f() { let a = ()()( }
                             ^ expected an expression, not '}': '(' at 1:24 has no closing ')'

    func f() { f() g() }
                   ^ expected an operator or a new line before 'g'

    func f() { @escaping f() }
               ^ @escaping is not supported: allowed are @Entry, @Sendable, @available, @discardableResult, @frozen, @inlinable, @inline, @usableFromInline

    func f() { let a = @b c }
                       ^ attributes are allowed only before declarations and in types

    func f() { let a = Key<Double>b }
                                 ^ comparisons cannot follow one another: write a < b && b < c, or parentheses such as (a < b) == c

    func f() { init() }
               ^ initializers are allowed only in types

    func f() { a ? .b }
                      ^ expected ':' of the conditional expression, not '}'

    func f() { a; ; b }
                  ^ ';' ends no statement: delete it

    func f() { var a = 1 { 2 } }
                         ^ a computed property needs its type: var name: Double { … }

    func f() { a as }
                    ^ expected a type, not '}'

    func f() { let f: (Double) throws -> Double = g }
                               ^ errors are not supported: return an optional value

    func f() { x.y = = 2 }
                     ^ expected an expression, not '='

    func f() { x =-1 }
                 ^ '=-' is not a supported operator: write = -

    func f() { if a && { } }
                       ^ expected an expression, not '{'

    func f() { static let a = 1 }
               ^ 'static' is allowed only for functions and properties in types

    func f() { defer a }
                     ^ expected '{' and the statements of 'defer', not 'a'

    func f() { return return }
                      ^ expected an expression, not 'return'

    func f() { let a = in }
                       ^ expected an expression, not 'in'

    func f() { continue 1 }
                        ^ a new statement starts here: write it on its own line, or ';' before it

    func f() { let y = x as Int? b }
                                 ^ expected an operator or a new line before 'b'

    func f() { let y = x as Int?? b }
                                  ^ expected an operator or a new line before 'b'

    func f() { let y = x as Int? 3 }
                                 ^ expected an operator or a new line before '3'

    func f() { let y = x as Int? -3 }
                                 ^ '-' needs spaces on both sides, or on neither, between two operands

    func f() { let y = x as Int?+ 3 }
                                ^ '+' needs spaces on both sides, or on neither, between two operands

    func f() { let y = x as (Int) -> Int? b }
                                          ^ expected an operator or a new line before 'b'

    func f() { g(x as Int? b) }
                           ^ expected ',' or ')', not 'b'

    func f() { let y = x as Int? a : b }
                               ^ the '?' of a conditional needs a space before it
    """#
}
