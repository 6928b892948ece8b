// Compares an implementation with the figures: node runner.js vectors.json
import { evaluate } from './evaluate'; // yours: (description, times) to { values, velocities, events }
declare function require(name: string): any;
declare const process: { argv: string[]; exitCode: number };

function same(expected: any, found: any, tolerance: number): boolean {
  if (typeof expected === 'number') return typeof found === 'number' && Math.abs(expected - found) <= tolerance;
  if (expected === null || typeof expected !== 'object') return expected === found;
  return (!Array.isArray(expected) || expected.length === found?.length)
    && Object.keys(expected).every(key => same(expected[key], found?.[key], tolerance));
}

async function run(failed = 0) {
  for (const vector of JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8')).vectors) {
    const found: any = await evaluate(vector.description, vector.times);
    const wrong = ['values', 'velocities', 'events'].filter(
      part => vector[part] && !same(vector[part], found[part], vector.tolerance));
    if (wrong.length) console.log(`${vector.id}: ${wrong}`, ++failed);
  }
  console.log(`${failed} failed`);
  process.exitCode = Math.min(failed, 1);
}
run();
