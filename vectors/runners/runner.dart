// Compares an implementation with the figures: dart runner.dart vectors.json. No test runs this file.
import 'dart:convert';
import 'dart:io';
import 'evaluate.dart'; // yours: (description, times) to a map of values, velocities and events

bool same(dynamic expected, dynamic found, num tolerance) {
  if (expected is num) return found is num && (expected - found).abs() <= tolerance;
  if (expected is List) {
    return found is List && expected.length == found.length &&
        [for (var i = 0; i < expected.length; i++) same(expected[i], found[i], tolerance)].every((one) => one);
  }
  if (expected is! Map) return expected == found;
  return found is Map && expected.keys.every((key) => same(expected[key], found[key], tolerance));
}

Future<void> main(List<String> arguments) async {
  var failed = 0;
  for (final vector in jsonDecode(File(arguments[0]).readAsStringSync())['vectors']) {
    final Map found = await evaluate(vector['description'], vector['times']);
    final wrong = ['values', 'velocities', 'events'].where(
        (part) => vector.containsKey(part) && !same(vector[part], found[part], vector['tolerance']));
    if (wrong.isNotEmpty) print('${vector['id']}: ${wrong.join(', ')} (${++failed})');
  }
  print('$failed failed');
  exitCode = failed == 0 ? 0 : 1;
}
