extension SyntaxErrors {
  /// Errors of characters, numbers, brackets and misspelt words.
  static let lexical = #"""
    let a = 1 /* comment
              ^ this comment has no end: write */

    let a = "text
            ^ this string has no end, and strings are not supported here: delete it

    let a = 1 × 2
              ^ character U+00D7 is not allowed here: write *

    let a = “b”
            ^ character U+201C is not allowed here: strings are not supported
              ^ character U+201D is not allowed here: strings are not supported

    let é = 🙂
            ^ character U+1F642 is not allowed here: delete it

    let a = 'b'
            ^ single quotes are not part of Swift

    let a = 0x
            ^ 0x needs a digit of base 16 directly after it (0 to 9, a to f)

    let a = 1e
            ^ the exponent of a number needs digits

    let a = 300ms
            ^ '300ms' is not a number: delete the letters, or write an operator before them

    let a = 0b12
            ^ '0b12' is not a number with base 2

    let a = 18446744073709551616
            ^ '18446744073709551616' is larger than the largest integer, 18446744073709551615: write .0 after it for a Double

    let a = 1e999
            ^ '1e999' is larger than the largest Double, 1.7976931348623157e308

    let a = 0x1.8
            ^ a hexadecimal fraction needs an exponent, such as p0

    let a = .5
            ^ a number needs a digit before its '.': write 0.5

    let a = 1.2.3
               ^ a number can have only one '.'

    let a = `b c`
            ^ backticks enclose one name, such as `repeat`
                ^ backticks enclose one name, such as `repeat`

    let a = $b
            ^ '$' is allowed only before the number of a closure's parameter, such as $0

    let a= 1
         ^ '=' needs spaces on both sides, or on neither

    let a = `1`
            ^ backticks enclose one name, such as `repeat`

    struct S {
      func f() {
    }
     ^ '{' at 1:10 has no closing '}'

    let a = (1, 2
                 ^ expected ',' or ')', not the end of the source: '(' at 1:9 has no closing ')'

    let a = [1, 2
    let b = 3
    ^ expected ',' or ']', not 'let': '[' at 1:9 has no closing ']'

    let a = 1)
             ^ ')' has no opening '('

    let a = (1]
              ^ expected ',' or ')', not ']': '(' at 1:9 has no closing ')'

    }
    ^ '}' has no opening '{'

    strcut S { }
    ^ 'strcut' is not a keyword: did you mean 'struct'?

    extention S { }
    ^ 'extention' is not a keyword: did you mean 'extension'?

    struct S {
      fucn f() { }
      ^ 'fucn' is not a keyword: did you mean 'func'?
    }

    struct S { lte x = 1 }
               ^ 'lte' is not a keyword: did you mean 'let'?

    func f() { retrun 1 }
               ^ 'retrun' is not a keyword: did you mean 'return'?

    func f() { gaurd a else { return } }
               ^ 'gaurd' is not a keyword: did you mean 'guard'?

    func f() { fro i in a { } }
               ^ 'fro' is not a keyword: did you mean 'for'?

    func f() { if a { } esle { } }
                        ^ 'esle' is not a keyword: did you mean 'else'?

    func f() { swich a { default: b } }
               ^ 'swich' is not a keyword: did you mean 'switch'?

    func f() {
      switch a {
      defualt: b
      ^ 'defualt' is not a keyword: did you mean 'default'?
      }
    }

    @Entri var a = 1
    ^ @Entri is not a known attribute: did you mean '@Entry'?

    pubic let a = 1
    ^ 'pubic' is not a keyword: did you mean 'public'?

    func struct() { }
         ^ 'struct' is a keyword: write `struct` to use it as a name

    let class = 1
        ^ 'class' is a keyword: write `class` to use it as a name

    privte let a = 1
    ^ 'privte' is not a keyword: did you mean 'private'?
    """#
}
