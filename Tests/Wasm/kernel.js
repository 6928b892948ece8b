// Calls the module: node kernel.js ENGINE.wasm CALLS.json > RESULTS.json
//
// CALLS is an array of [function, arguments, numbers before]. A result is an error code, or the bits
// of the numbers afterwards as hexadecimal text. Words stand for numbers that JSON cannot express.
const fs = require('fs');

const words = {nan: NaN, inf: Infinity, '-inf': -Infinity};
const number = (value) => (typeof value === 'string' ? words[value] : value);
const compiled = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const engine = new WebAssembly.Instance(compiled, {}).exports;
const start = engine.numbers();
const results = JSON.parse(fs.readFileSync(process.argv[3])).map(([name, values, before]) => {
  new Float64Array(engine.memory.buffer, start, before.length).set(before.map(number));
  const count = engine[name](...values.map(number));
  if (count < 0) return count;
  return Buffer.from(engine.memory.buffer, start, count * 8).toString('hex');
});
fs.writeFileSync(1, JSON.stringify(results));
