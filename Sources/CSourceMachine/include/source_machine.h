#pragma once

#include <stdint.h>

// The inner loop of the interpreter of custom animations, for instructions on numbers.
//
// The loop checks no operand: the caller has checked every register, jump and function in the code.

// The operations of the machine, in the order of their numbers. The file
// AnimationSource/Code/Operation.swift explains them; a test compares the names.
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

// A function: the index of its first instruction, and the fuel that a call takes, in instructions.
// Loops and inner calls take more fuel.
typedef struct {
  int64_t entry, cost;
} source_function;

// Elementary functions, such as the sine. An operand of an instruction is the index of a function.
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

// A vector of up to 16 numbers, in the layout of AnimationCore's AnimatableVector. Unused lanes are
// zero.
typedef struct {
  int64_t count, padding;
  double lanes[16];
} source_vector;

// A machine: its registers of numbers, and the state of its call.
typedef struct {
  const source_code *code;
  source_register *registers;
  int64_t register_count;
  // A word for each running function. Bits 0 to 19 are the index of the instruction to which the
  // function returns. Bits 20 to 39 are the number of the function. If a higher bit is set, the
  // caller of source_compute must end the function.
  int64_t *places;
  // The number of functions that are running, and the maximum of this number.
  int64_t depth, depth_max;
  // The number of instructions that may still run.
  int64_t fuel;
  // The object register of the array that instructions can read; -1 if they can read none. The
  // caller chooses the array. Each of its elements has element_size numbers.
  int64_t shown;
  const double *elements;
  int64_t element_count, element_size;
} source_machine;

// Copies the parts of a program; ends the process if there is not enough memory.
source_code *source_code_make(const source_instruction *instructions, int64_t instruction_count,
  const source_function *functions, int64_t function_count, const source_unary *unary,
  int64_t unary_count, const source_binary *binary, int64_t binary_count);
void source_code_free(source_code *code);

// Makes a machine whose registers have the given values. The code must outlive the machine.
source_machine *source_machine_make(
  const source_code *code, const double *numbers, int64_t count, int64_t depth_max);
void source_machine_free(source_machine *machine);

// Runs instructions from an index.
//
// - numbers: The vector registers if the animated values are single numbers; otherwise NULL.
// - vectors: The vector registers if the animated values are vectors of up to 16 numbers; otherwise
//   NULL. If both are NULL, the caller runs the instructions on vectors.
//
// Returns the index of the first instruction that the caller must run or refuse. Such an
// instruction uses objects, has no result (for example a division by zero), or is not implemented
// in this loop. A call or a loop is also such an instruction if the fuel or the depth does not
// suffice.
int64_t source_compute(
  source_machine *machine, double *numbers, source_vector *vectors, int64_t index);

// Returns the number in a register; 0 if there is no register with this index.
static inline double source_number(const source_machine *machine, int64_t index) {
  return (uint64_t)index < (uint64_t)machine->register_count ? machine->registers[index].number : 0;
}

// Sets the number in a register; does nothing if there is no register with this index.
static inline void source_set_number(source_machine *machine, int64_t index, double number) {
  if ((uint64_t)index < (uint64_t)machine->register_count) machine->registers[index].number = number;
}

// The number of instructions that the nested calls of animations on this thread have run so far; 0
// outside such a call. It is a variable of the thread, which Swift 6.3 cannot declare.
int64_t source_running_instructions(void);
void source_set_running_instructions(int64_t count);

// Returns the name of an operation; NULL if there is no operation with this number.
const char *source_operation_name(uint16_t operation);
