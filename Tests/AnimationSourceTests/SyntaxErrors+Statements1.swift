extension SyntaxErrors {
  /// Errors of statements and expressions.
  static let statements1 = #"""
    func f() { let a = b -1 }
                         ^ '-' needs spaces on both sides, or on neither, between two operands

    func f() { let a = b- 1 }
                        ^ '-' needs spaces on both sides, or on neither, between two operands

    func f() {
      let a = b +
      }
      ^ expected an expression, not '}'
      func g() {
    }

    func f() { if a = 1 { } }
                    ^ '=' is not allowed inside an expression: compare with '==', or write the assignment as its own statement

    func f() { if a!=1 { } }
                    ^ '!=' needs spaces on both sides

    func f() { let a = b ? c }
                             ^ expected ':' of the conditional expression, not '}'

    func f() { let a = b ? c :  }
                                ^ expected an expression, not '}'

    func f() { let a = b < c < d }
                             ^ comparisons cannot follow one another: write a < b && b < c, or parentheses such as (a < b) == c

    func f() { let a = 0..<1..<2 }
                            ^ '..<' cannot follow another range operator: a range has two bounds

    func f() { let a = b << 1 << 2 }
                              ^ '<<' cannot follow an operator of the same precedence: use parentheses

    func f() { let a = b === c }
                         ^ '===' is not a supported operator: write ==

    func f() { let a = b ** c }
                         ^ '**' is not a supported operator: write pow(a, b)

    func f() { let a = +-b }
                       ^ '+-' is not an operator before an operand: allowed are - + ! ~

    func f() { let a = * b }
                       ^ expected an expression, not '*'

    func f() { a = b = c }
                     ^ an assignment has no value: write each assignment as its own statement

    func f() { a += b += c }
                      ^ an assignment has no value: write each assignment as its own statement

    func f() { let a = _ }
                       ^ '_' is allowed only on the left side of '=' and in patterns

    func f() { f(_) }
                 ^ '_' is allowed only on the left side of '=' and in patterns

    func f() { let a = &b }
                       ^ '&' is allowed only before an argument of a call

    func f() { f(a: ) }
                    ^ expected an expression, not ')'

    func f() { f(a b) }
                   ^ expected ',' or ')', not 'b'

    func f() { f(a = 1) }
                   ^ '=' is not allowed inside an expression: write ':' after a label, or compare with '=='

    func f() { a[1 }
                   ^ expected ',' or ']', not '}': '[' at 1:13 has no closing ']'

    func f() { let a = (x: 1) }
                        ^ a tuple with one element cannot have a label: delete the label

    func f() { let a = f(if b { 1 } else { 2 }) }
                         ^ 'if' is not allowed inside an expression: assign it first, as in let x = if …, or use a conditional a ? b : c

    func f() {
      return
      1
      ^ the value of 'return' is on the next line: write it on the same line
    }

    func f() { else { } }
               ^ 'else' has no 'if' before it

    func f() { case 1: a }
               ^ 'case' is allowed only in a switch

    func f() { { a } }
               ^ braces need a keyword before them: write do { … } for a block, or a function instead of a closure

    func f() { { x in a } }
               ^ a closure cannot be a statement or a result: write a function

    func f() { while { } }
                     ^ a condition is missing before '{'

    func f() { if { } }
                  ^ a condition is missing before '{'

    func f() { if a b { } }
                    ^ expected '{' and the statements of 'if', not 'b'

    func f() { for i { } }
                     ^ expected 'in' after the names of 'for', not '{'

    func f() { for 1 in a { } }
                   ^ expected a name, not '1'

    func f() { guard a { } }
                       ^ expected 'else' after the condition of 'guard', not '{'

    func f() { repeat { } }
                          ^ expected 'while' after the block of 'repeat', not '}'

    func f() { repeat a while b }
                      ^ expected '{' and the statements of 'repeat', not 'a'

    func f() { do a }
                  ^ expected '{' and the statements of 'do', not 'a'

    func f() { if a }
                    ^ expected '{' and the statements of 'if', not '}'
    """#
}
