#pragma once

#include <stdint.h>

// The inner loop of the interpreter for custom animations. It runs instructions on numbers and
// vectors.
//
// The loop checks no operands: the caller must first check each register, jump target and function
// number in the code.

// The operations of the machine, in the order of their numbers. AnimationSource/Code/Operation.swift
// explains them; a test compares the names.
#define SOURCE_OPERATIONS(X) \
  X(stop) X(jump) X(loop) X(jumpIfFalse) X(jumpIfTrue) \
  X(jumpUnlessLess) X(jumpUnlessLessEqual) X(jumpUnlessEqual) \
  X(jumpUnlessLessInt) X(jumpUnlessLessEqualInt) X(jumpUnlessEqualInt) \
  X(call) X(callRecursive) X(returnCall) X(fault) \
  X(copyScalar) X(copyVector) X(copyObject) X(copyScalars) X(copyVectors) X(copyObjects) \
  X(host) X(element) X(count) X(checkRange) X(checkIntRange) X(checkUIntRange) \
  X(addDouble) X(subtractDouble) X(multiplyDouble) X(divideDouble) \
  X(lessDouble) X(lessEqualDouble) X(equalDouble) X(negateDouble) \
  X(unaryMath) X(binaryMath) \
  X(addInt) X(subtractInt) X(multiplyInt) X(divideInt) X(remainderInt) \
  X(lessInt) X(lessEqualInt) X(equalInt) \
  X(addUInt) X(subtractUInt) X(multiplyUInt) X(divideUInt) X(remainderUInt) \
  X(lessUInt) X(lessEqualUInt) \
  X(wrappingAdd) X(wrappingSubtract) X(wrappingMultiply) \
  X(bitAnd) X(bitOr) X(bitXor) X(shiftLeft) X(shiftRightInt) X(shiftRightUInt) \
  X(negateInt) X(bitNot) \
  X(doubleFromInt) X(doubleFromUInt) X(intFromDouble) X(intFromUInt) X(uintFromInt) \
  X(uintFromDouble) X(notBool) X(equalBool) \
  X(addVector) X(subtractVector) X(scaleVector) X(zeroVector) X(magnitudeSquared) X(equalVector) \
  X(isComplete) X(setComplete) X(environment)

// An operation and up to four operands.
typedef struct {
  uint16_t operation, a, b, c, d;
} source_instruction;

// A function: its first instruction, and its cost in instructions.
typedef struct {
  int64_t entry, cost;
} source_function;

// Mathematics functions of one number and of two numbers. An instruction contains the index of its
// function.
typedef double (*source_unary)(double);
typedef double (*source_binary)(double, double);

// The code of a program, which the threads share.
typedef struct {
  source_instruction *instructions;
  source_function *functions;
  source_unary *unary;
  source_binary *binary;
} source_code;

// A register: a number, or the bits of an integer.
typedef union {
  double number;
  int64_t integer;
  uint64_t bits;
} source_register;

// A vector of up to 16 numbers, with the layout of AnimationCore's AnimatableVector. Unused lanes
// are zero.
typedef struct {
  int64_t count, padding;
  double lanes[16];
} source_vector;

// A machine: its registers of numbers, and the state of its call.
typedef struct {
  const source_code *code;
  source_register *registers;
  int64_t register_count;
  // One integer for each running function. Bits 0 to 19 are the index of the instruction to which
  // the function returns; bits 20 to 39 are the function's number. Bit 40 is set if the caller of
  // source_compute must run the return.
  int64_t *places;
  // The number of functions that are running, and its maximum.
  int64_t depth, depth_max;
  // The number of instructions that may still run.
  int64_t fuel;
  // The object register of the array that instructions can read; -1 for none. Its elements have
  // element_size numbers each.
  int64_t shown;
  const double *elements;
  int64_t element_count, element_size;
} source_machine;

// Creates a program's code, with copies of the arguments.
source_code *source_code_make(const source_instruction *instructions, int64_t instruction_count,
  const source_function *functions, int64_t function_count, const source_unary *unary,
  int64_t unary_count, const source_binary *binary, int64_t binary_count);
void source_code_free(source_code *code);

// Creates a machine whose registers have the given initial values. The code must exist until the
// machine is freed.
source_machine *source_machine_make(
  const source_code *code, const double *numbers, int64_t count, int64_t depth_max);
void source_machine_free(source_machine *machine);

// Runs instructions from an index.
//
// - numbers: The vector registers if each vector is one number; otherwise NULL.
// - vectors: The vector registers if each vector has up to 16 numbers; otherwise NULL. If both
//   pointers are NULL, the caller runs the instructions on vectors.
//
// Returns the index of the first instruction that the caller must run. For example, the instruction
// uses objects, divides by zero, or costs more than the remaining fuel.
int64_t source_compute(
  source_machine *machine, double *numbers, source_vector *vectors, int64_t index);

// Returns the content of a register, or 0 if no register has this index.
static inline double source_number(const source_machine *machine, int64_t index) {
  return (uint64_t)index < (uint64_t)machine->register_count ? machine->registers[index].number : 0;
}

// Sets a register; does nothing if no register has this index.
static inline void source_set_number(source_machine *machine, int64_t index, double number) {
  if ((uint64_t)index < (uint64_t)machine->register_count) machine->registers[index].number = number;
}

// The number of instructions that the nested calls of this thread have run; 0 outside of calls. The
// number is updated when a call of a nested animation starts or ends. The variable is in C, because
// Swift 6.3 has no thread-local variables.
int64_t source_running_instructions(void);
void source_set_running_instructions(int64_t count);

// Returns the name of an operation; NULL if no operation has this number.
const char *source_operation_name(uint16_t operation);
