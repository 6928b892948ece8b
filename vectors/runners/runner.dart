// Compares an implementation with the figures: dart runner.dart vectors.json. No test runs this file.
import 'dart:convert';
import 'dart:io';
import 'evaluate.dart'; // yours: (description, times) to a map of values, velocities and events

bool same(dynamic expected, dynamic found, num tolerance) => switch (expected) {
  num() => found is num && (expected - found).abs() <= tolerance,
  List() => found is List && expected.length == found.length &&
      Iterable<int>.generate(expected.length).every((i) => same(expected[i], found[i], tolerance)),
  Map() => found is Map && expected.keys.every((key) => same(expected[key], found[key], tolerance)),
  _ => expected == found,
};

Future<void> main(List<String> arguments) async {
  for (final vector in jsonDecode(File(arguments[0]).readAsStringSync())['vectors']) {
    final Map found = await evaluate(vector['description'], vector['times']);
    for (final part in ['values', 'velocities', 'events']) {
      if (!vector.containsKey(part) || same(vector[part], found[part], vector['tolerance'])) continue;
      print('${vector['id']}: $part');
      exitCode = 1;
    }
  }
}
