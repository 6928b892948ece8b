#include "source_machine.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// Each operation rounds its result, as in Swift. So a multiplication and an addition must not be
// fused.
#pragma STDC FP_CONTRACT OFF

enum {
#define NUMBER(name) number_##name,
  SOURCE_OPERATIONS(NUMBER)
#undef NUMBER
  operation_count
};

static _Thread_local int64_t running_instructions;

int64_t source_running_instructions(void) { return running_instructions; }
void source_set_running_instructions(int64_t count) { running_instructions = count; }

const char *source_operation_name(uint16_t operation) {
  static const char *const names[] = {
#define NAME(name) #name,
    SOURCE_OPERATIONS(NAME)
#undef NAME
  };
  return operation < operation_count ? names[operation] : NULL;
}

// Returns a copy of an array. If the memory is exhausted, the process ends, as with Swift's arrays.
static void *copy(const void *from, int64_t count, size_t size) {
  void *result = malloc((size_t)(count > 0 ? count : 1) * size);
  if (!result) abort();
  if (count > 0) memcpy(result, from, (size_t)count * size);
  return result;
}

source_code *source_code_make(const source_instruction *instructions, int64_t instruction_count,
  const source_function *functions, int64_t function_count, const source_unary *unary,
  int64_t unary_count, const source_binary *binary, int64_t binary_count) {
  source_code code = {
    .instructions = copy(instructions, instruction_count, sizeof *instructions),
    .functions = copy(functions, function_count, sizeof *functions),
    .unary = copy(unary, unary_count, sizeof *unary),
    .binary = copy(binary, binary_count, sizeof *binary),
  };
  return copy(&code, 1, sizeof code);
}

void source_code_free(source_code *code) {
  free(code->instructions);
  free(code->functions);
  free(code->unary);
  free(code->binary);
  free(code);
}

source_machine *source_machine_make(
  const source_code *code, const double *numbers, int64_t count, int64_t depth_max) {
  source_machine machine = {
    .code = code,
    .registers = copy(numbers, count, sizeof *numbers),
    .register_count = count,
    .places = calloc((size_t)depth_max, sizeof(int64_t)),
    .depth_max = depth_max,
    .shown = -1,
  };
  if (!machine.places) abort();
  return copy(&machine, 1, sizeof machine);
}

void source_machine_free(source_machine *machine) {
  free(machine->registers);
  free(machine->places);
  free(machine);
}

// Two lanes of a vector: the size of a register in the baseline instruction set.
typedef double lanes __attribute__((vector_size(16), aligned(8)));

#define EACH_PAIR(statement) for (int i = 0; i < 16; i += 2) statement;
#define PAIR(vector) (*(lanes *)((vector)->lanes + i))

// All 16 lanes are computed, as in Swift, so that zeros in unused lanes have the same signs.
static inline void add(source_vector *to, const source_vector *a, const source_vector *b) {
  int64_t count = a->count > b->count ? a->count : b->count;
  EACH_PAIR(PAIR(to) = PAIR(a) + PAIR(b))
  to->count = count;
}

static inline void subtract(source_vector *to, const source_vector *a, const source_vector *b) {
  int64_t count = a->count > b->count ? a->count : b->count;
  EACH_PAIR(PAIR(to) = PAIR(a) - PAIR(b))
  to->count = count;
}

static inline void scale(source_vector *to, const source_vector *a, double factor) {
  lanes factors = {factor, factor};
  EACH_PAIR(PAIR(to) = factors * PAIR(a))
  to->count = a->count;
}

// The squares are added in the order of AnimatableVector.
static double sum_of_squares(const source_vector *a) {
  double four[4];
  for (int i = 0; i < 4; i++) {
    double p = a->lanes[i], q = a->lanes[i + 8], r = a->lanes[i + 4], s = a->lanes[i + 12];
    four[i] = (p * p + q * q) + (r * r + s * s);
  }
  return (four[0] + four[2]) + (four[1] + four[3]);
}

static _Bool are_equal(const source_vector *a, const source_vector *b) {
  for (int i = 0; i < 16; i++) {
    if (a->lanes[i] != b->lanes[i]) return 0;
  }
  return 1;
}

int64_t source_compute(
  source_machine *machine, double *v, source_vector *w, int64_t index) {
  static const void *const labels[] = {
#define LABEL(name) &&do_##name,
    SOURCE_OPERATIONS(LABEL)
#undef LABEL
  };
  const source_instruction *const code = machine->code->instructions;
  const source_function *const functions = machine->code->functions;
  source_register *const s = machine->registers;
  int64_t *const places = machine->places;
  int64_t depth = machine->depth, fuel = machine->fuel;
  const source_instruction *at = code + index;

#define RUN goto *labels[at->operation]
#define NEXT do { at++; RUN; } while (0)
#define JUMP(target) do { at = code + (target); RUN; } while (0)
#define JUMP_UNLESS(condition, target) do { if (condition) NEXT; JUMP(target); } while (0)
#define A s[at->a]
#define B s[at->b]
#define C s[at->c]
#define NUMBER(value) do { A.number = (value); NEXT; } while (0)
#define TRUTH(condition) do { A.number = (condition) ? 1 : 0; NEXT; } while (0)
#define BITS(value) do { A.bits = (value); NEXT; } while (0)
#define CHECK(condition) do { if (!(condition)) goto leave; NEXT; } while (0)
// Stores the result of an operation on integers; leaves the loop on overflow.
#define CHECKED(operation) do { \
    int64_t result; \
    if (operation(B.integer, C.integer, &result)) goto leave; \
    A.integer = result; \
    NEXT; \
  } while (0)

  RUN;

  do_jump: JUMP(at->a);
  do_jumpIfFalse: JUMP_UNLESS(A.number != 0, at->b);
  do_jumpIfTrue: JUMP_UNLESS(A.number == 0, at->b);
  do_jumpUnlessLess: JUMP_UNLESS(A.number < B.number, at->c);
  do_jumpUnlessLessEqual: JUMP_UNLESS(A.number <= B.number, at->c);
  do_jumpUnlessEqual: JUMP_UNLESS(A.number == B.number, at->c);
  do_jumpUnlessLessInt: JUMP_UNLESS(A.integer < B.integer, at->c);
  do_jumpUnlessLessEqualInt: JUMP_UNLESS(A.integer <= B.integer, at->c);
  do_jumpUnlessEqualInt: JUMP_UNLESS(A.bits == B.bits, at->c);
  do_loop: {
    int64_t left = fuel - (at->b | (int64_t)at->c << 16);
    if (left < 0) goto leave;
    fuel = left;
    JUMP(at->a);
  }
  do_call: {
    const source_function *function = functions + at->a;
    int64_t left = fuel - function->cost;
    if (left < 0 || depth >= machine->depth_max) goto leave;
    fuel = left;
    places[depth++] = (at - code + 1) | (int64_t)at->a << 20;
    JUMP(function->entry);
  }
  do_returnCall: {
    int64_t place = places[depth - 1];
    if (place >> 40) goto leave;
    depth--;
    JUMP(place & 0xFFFFF);
  }

  do_copyScalar: A = B; NEXT;
  do_copyScalars: {
    source_register *to = &A, *from = &B;
    // The ranges may overlap; the operation copies in ascending order.
    for (unsigned count = at->c, i = 0; i < count; i++) to[i] = from[i];
    NEXT;
  }
  do_addDouble: NUMBER(B.number + C.number);
  do_subtractDouble: NUMBER(B.number - C.number);
  do_multiplyDouble: NUMBER(B.number * C.number);
  do_divideDouble: NUMBER(B.number / C.number);
  do_negateDouble: NUMBER(-B.number);
  do_lessDouble: TRUTH(B.number < C.number);
  do_lessEqualDouble: TRUTH(B.number <= C.number);
  do_equalDouble: do_equalBool: TRUTH(B.number == C.number);
  do_notBool: TRUTH(B.number == 0);
  do_unaryMath: NUMBER(machine->code->unary[at->c](B.number));
  do_binaryMath: NUMBER(machine->code->binary[at->d](B.number, C.number));

  do_addInt: CHECKED(__builtin_add_overflow);
  do_subtractInt: CHECKED(__builtin_sub_overflow);
  do_multiplyInt: CHECKED(__builtin_mul_overflow);
  do_divideInt: {
    if (C.integer <= 0) goto leave;
    BITS((uint64_t)(B.integer / C.integer));
  }
  do_remainderInt: {
    if (C.integer <= 0) goto leave;
    BITS((uint64_t)(B.integer % C.integer));
  }
  do_lessInt: TRUTH(B.integer < C.integer);
  do_lessEqualInt: TRUTH(B.integer <= C.integer);
  do_equalInt: TRUTH(B.bits == C.bits);
  do_wrappingAdd: BITS(B.bits + C.bits);
  do_wrappingSubtract: BITS(B.bits - C.bits);
  do_wrappingMultiply: BITS(B.bits * C.bits);
  do_bitXor: BITS(B.bits ^ C.bits);
  do_shiftRightUInt: {
    if (C.bits >= 64) goto leave;
    BITS(B.bits >> C.bits);
  }
  do_doubleFromInt: NUMBER((double)B.integer);
  do_doubleFromUInt: NUMBER((double)B.bits);
  do_intFromDouble: {
    // The comparisons are also false for NaN.
    if (!(B.number > -0x1p63 && B.number < 0x1p63)) goto leave;
    BITS((uint64_t)(int64_t)B.number);
  }

  // Copies an element of the array that the caller has made readable.
  do_element: {
    int64_t number = B.integer, size = at->d;
    if (machine->shown != at->a || machine->element_size != size) goto leave;
    if (number < 0 || number >= machine->element_count) goto leave;
    const double *from = machine->elements + number * size;
    source_register *to = &C;
    for (int64_t i = 0; i < size; i++) to[i].number = from[i];
    NEXT;
  }

  do_count: {
    if (machine->shown != at->b) goto leave;
    BITS((uint64_t)machine->element_count);
  }
  do_checkRange: CHECK(A.number <= B.number);
  do_checkIntRange: CHECK(A.integer <= B.integer);
  do_checkUIntRange: CHECK(A.bits <= B.bits);

  // Instructions on vectors. The first statement is for vectors of up to 16 numbers, the second one
  // for vectors of one number.
#define VECTORS(many, one) do { if (w) { many; } else if (v) { one; } else goto leave; NEXT; } while (0)
  do_copyVector: VECTORS(w[at->a] = w[at->b], v[at->a] = v[at->b]);
  do_copyVectors: {
    for (unsigned count = at->c, i = 0; i < count; i++) {
      if (w) w[at->a + i] = w[at->b + i];
      else if (v) v[at->a + i] = v[at->b + i];
      else goto leave;
    }
    NEXT;
  }
  do_addVector: VECTORS(add(w + at->a, w + at->b, w + at->c), v[at->a] = v[at->b] + v[at->c]);
  do_subtractVector:
    VECTORS(subtract(w + at->a, w + at->b, w + at->c), v[at->a] = v[at->b] - v[at->c]);
  do_scaleVector: {
    // An infinite or NaN factor would make the zeros in unused lanes NaN, so the caller scales.
    if (!__builtin_isfinite(C.number)) goto leave;
    VECTORS(scale(w + at->a, w + at->b, C.number), v[at->a] = v[at->b] * C.number);
  }
  do_zeroVector: VECTORS(w[at->a] = (source_vector){0}, v[at->a] = 0);
  do_magnitudeSquared:
    VECTORS(A.number = sum_of_squares(w + at->b), A.number = v[at->b] * v[at->b]);
  do_equalVector:
    VECTORS(A.number = are_equal(w + at->b, w + at->c), A.number = v[at->b] == v[at->c]);

  // Operations that the caller runs.
  do_stop: do_callRecursive: do_fault: do_copyObject: do_copyObjects: do_host:
  do_addUInt: do_subtractUInt: do_multiplyUInt: do_divideUInt: do_remainderUInt: do_lessUInt:
  do_lessEqualUInt: do_bitAnd: do_bitOr: do_shiftLeft: do_shiftRightInt: do_negateInt: do_bitNot:
  do_intFromUInt: do_uintFromInt: do_uintFromDouble: do_isComplete: do_setComplete:
  do_environment:
leave:
  machine->depth = depth;
  machine->fuel = fuel;
  return at - code;
}
