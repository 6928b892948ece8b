// Answers requests offline and online: node offline.mjs CLIENT.js ENGINE.wasm BASE CASES.json > RESULTS.json
//
// CASES has `evaluations`, a list of requests, and `histories`, a list of plays with interruptions.
// Each result is [offline, online]: responses, or the arguments of the calls of element.animate().
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , client, engine, base, cases] = process.argv;
const { connect } = await import(pathToFileURL(client));
const clients = [
  await connect({ base: null, engine: fs.readFileSync(engine) }),
  await connect({ base, engine: false }),
];
const { evaluations, histories } = JSON.parse(fs.readFileSync(cases));

// Replaces numbers by their bits, which also distinguishes the zeros.
const bits = (value) => JSON.stringify(value, (_, it) => (Object.is(it, -0) ? '-0' : it));

const evaluated = [];
for (const request of evaluations) {
  evaluated.push(await Promise.all(clients.map((it) => it.evaluate(request).catch((error) => String(error)))));
}

// An element whose animations are paused at the times of a history.
function element(calls) {
  return {
    animate(keyframes, timing) {
      calls.push([keyframes, timing]);
      return { playState: 'paused', playbackRate: 1, currentTime: 0, startTime: null, pause() {}, cancel() {} };
    },
  };
}

const played = [];
for (const { play, interruptions } of histories) {
  played.push(await Promise.all(clients.map(async (it) => {
    const calls = [];
    try {
      let animation = await it.play(element(calls), play);
      for (const { after, ...change } of interruptions) {
        animation.currentTime = after * 1000;
        animation = await it.interrupt(animation, change);
      }
    } catch (error) {
      calls.push(String(error));
    }
    return calls;
  })));
}
const differs = (pairs) => pairs.flatMap(([mine, theirs], i) => (bits(mine) === bits(theirs) ? [] : [i]));
const shown = (pairs) => differs(pairs).slice(0, 5).map((i) => [i, ...pairs[i].map(bits)]);
fs.writeFileSync(1, JSON.stringify({
  evaluations: {
    count: evaluated.length, different: differs(evaluated).length, shown: shown(evaluated),
    refused: evaluated.filter(([it]) => typeof it === 'string').length,
  },
  histories: {
    count: played.length, different: differs(played).length, shown: shown(played),
    refused: played.filter(([it]) => it.some((call) => typeof call === 'string')).length,
  },
}));
