extension SyntaxErrors {
  /// Parts of Swift that are refused by name.
  static let refusals = #"""
    class A { }
    ^ classes are not supported: use a struct

    actor A { }
    ^ actors are not supported: use a struct

    protocol P { }
    ^ protocol declarations are not supported: write the methods in the types

    final class A { }
    ^ 'final' is only for classes, which are not supported: delete it

    struct S { subscript(i: Int) -> Int { i } }
               ^ subscript declarations are not supported: use a method

    struct S { deinit { } }
               ^ deinitializers are not supported: delete 'deinit', because structures have none

    operator +++
    ^ new operators are not supported: use the operators of Swift's standard library

    infix operator +++
          ^ new operators are not supported: use the operators of Swift's standard library

    precedencegroup P { }
    ^ new operators are not supported: use the operators of Swift's standard library

    struct S { lazy var a = 1 }
               ^ lazy properties are not supported: delete 'lazy', or use a computed property

    struct S { weak var a: B? }
               ^ 'weak' is only for classes, which are not supported: delete it

    struct S { unowned let a: B }
               ^ 'unowned' is only for classes, which are not supported: delete it

    struct S { var a = 1 { didSet { } } }
                           ^ property observers are not supported: use a method that sets the property

    struct S { var a: Double { willSet { } } }
                               ^ property observers are not supported: use a method that sets the property

    struct S { override func f() { } }
               ^ 'override' is only for classes, which are not supported: delete it

    struct S { class func f() { } }
               ^ 'class' members are only for classes: write static

    struct S { required init() { } }
               ^ 'required' is only for classes, which are not supported: delete it

    func f() async { }
             ^ concurrency is not supported: animations are computed on one thread

    func f() throws { }
             ^ errors are not supported: return an optional value

    func f(_ g: () throws -> Double) { }
                   ^ errors are not supported: return an optional value

    func f() { try g() }
               ^ errors are not supported: return an optional value

    func f() { await g() }
               ^ concurrency is not supported: animations are computed on one thread

    func f() { throw a }
               ^ errors are not supported: return an optional value

    func f() { do { } catch { } }
                      ^ errors are not supported: return an optional value

    func f() { async let a = 1 }
               ^ concurrency is not supported: animations are computed on one thread

    let a: any P = b
           ^ 'any' types are not supported: write the type, or a generic parameter <V: …>

    func f() -> some P { }
                ^ 'some' types are not supported: write the type, or a generic parameter <V: …>

    let a: Any = 1
           ^ 'Any' is not supported: write the type

    let a: [Int: Double] = b
               ^ dictionaries are not supported: use arrays or a switch

    let a = [1: 2]
              ^ dictionaries are not supported: use arrays or a switch

    let a = [:]
             ^ dictionaries are not supported: use arrays or a switch

    let a = \.b
            ^ key paths are not supported: use a closure such as { $0.value }

    let a = #function
            ^ macros and conditions with '#' are not supported: delete them, or write the code in full

    #if DEBUG
    ^ macros and conditions with '#' are not supported: delete them, or write the code in full

    let a = "b"
            ^ strings are not supported: animations compute with numbers

    let a: Int!
              ^ implicitly unwrapped types are not supported: write ? instead of !

    func f(a: Double...) { }
                    ^ variadic parameters are not supported: use an array

    func f() { if a is B { } }
                    ^ 'is' is not supported: use an enum with one case for each type

    func f() { a as? B }
                 ^ 'as?' and 'as!' are not supported: use an enum with one case for each type

    func f() { a as! B }
                 ^ 'as?' and 'as!' are not supported: use an enum with one case for each type

    import UIKit
           ^ module 'UIKit' is not available: allowed are SwiftUI, AnimationCore, AnimationMacros, Foundation, CoreGraphics, Swift

    import Foundation.Date
                     ^ import the whole module: delete '.' and the name

    @MainActor func f() { }
    ^ @MainActor is not supported: animations are computed on one thread

    @State var a = 1
    ^ @State is not supported: property wrappers belong to views

    @Observable struct S { }
    ^ @Observable is not supported: macros are not expanded, write the code in full

    @objc func f() { }
    ^ @objc is not supported: allowed are @Entry, @Sendable, @available, @discardableResult, @frozen, @inlinable, @inline, @usableFromInline

    func f() { let g = { [a] in a } }
                         ^ capture lists are not supported: delete the list, because there are no references

    func f() { for case .a in b { } }
                   ^ 'for case' is not supported: use 'if case' in the loop

    func f() { switch a { @unknown default: b } }
                          ^ @unknown is not supported before 'case' or 'default': delete it

    func f() { if #available(iOS 17, *) { } }
                  ^ conditions with '#', such as #available, are not supported: delete the condition, or the whole statement if it has no other condition

    func f() {
      switch a { case is B: c
                      ^ 'is' is not supported: use an enum with one case for each type
      default: d }
    }

    func f() {
      switch a { case let b as C: d
                            ^ 'as' is not supported in a pattern: use an enum with one case for each type
      default: d }
    }

    extension S where V == Double { }
                        ^ requirements with '==' are not supported: write V: VectorArithmetic

    enum E { associatedtype A }
             ^ associated types are not supported: there are no protocol declarations

    struct S { init!() { } }
                   ^ init! is not supported: write init?

    func f<each V>() { }
           ^ parameter packs are not supported: use an array

    let a = super.b
            ^ 'super' is only for classes, which are not supported

    func f(a: borrowing Double) { }
              ^ 'borrowing' is not supported: delete it

    let a: P & Q = b
             ^ '&' is not expected here

    struct S { var a: Double { _read { } } }
                               ^ coroutine accessors are not supported: use get and set

    func f() { if let (a, b): T = c { } }
                            ^ a tuple in a condition cannot have a type annotation: delete ':' and the type
    """#
}
