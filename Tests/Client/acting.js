// Acts in real time: the body of an asynchronous function, which returns what it saw by name.
const [base] = given;
const { connect, InbetweenError } = await import(`${base}/client.js`);
const inbetween = await connect();
const online = await connect({ engine: false });
const offline = await connect({ base: null, engine: await (await fetch(`${base}/engine.wasm`)).arrayBuffer() });
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const box = document.getElementById('box');
const x = () => parseFloat(getComputedStyle(box).translate) || 0;
const seen = {};

// Samples an Animation at times in seconds, paused.
const film = (animation, times) => {
  animation.pause();
  return times.map((time) => {
    animation.currentTime = time * 1000;
    return x();
  });
};
const times = Array.from({ length: 31 }, (_, i) => i / 30);

// Interruptions of running animations, at several rates, with and without the engine.
seen.running = [];
for (const [client, rate, options] of [
  [inbetween, 1, {}], [inbetween, 2, {}], [inbetween, 0.5, {}], [online, 1, {}], [online, 2, {}],
  [inbetween, 1, { fidelity: 'swiftui' }],
  [inbetween, 1, { animation: '.linear(duration: 0.3).repeatForever()' }],
  [inbetween, 1, { animation: '.easeOut(duration: 0.3).repeatCount(9, autoreverses: false)' }],
]) {
  const animation = options.animation ?? '.spring(duration: 0.6, bounce: 0.3)';
  let old = await client.play(box, { ...options, animation, properties: { translate: ['0px', '400px'] } });
  old.playbackRate = rate;
  const acts = [];
  for (const [to, spring] of [[100, '.smooth'], [-50, '.bouncy']]) {
    await old.ready;
    await pause(120);
    const begin = old.startTime;
    const next = await client.interrupt(old, { to: `${to}px`, animation: spring });
    const after = next.startTime === null ? null : ((next.startTime - begin) * rate) / 1000;
    acts.push({ to, spring, after, late: next.currentTime, rate: next.playbackRate, old: old.playState });
    old = next;
  }
  seen.running.push({ animation, ...options, acts, film: film(old, times) });
  old.cancel();
}

// A paused animation stays paused; a finished one starts again from rest.
{
  let old = await inbetween.play(box, { animation: '.bouncy', properties: { translate: ['0px', '100px'] } });
  old.pause();
  old.currentTime = 150;
  old = await inbetween.interrupt(old, { to: '0px' });
  seen.paused = [old.playState, old.currentTime];
  old.finish();
  old = await inbetween.interrupt(old, { to: { translate: '100px' } });
  seen.finished = [old.playState, film(old, times)];
  old.cancel();
}

// Interruptions that do not wait for each other, and motions that go nowhere.
{
  const first = await inbetween.play(box, { animation: '.bouncy', properties: { translate: ['0px', '100px'] } });
  await first.ready;
  const others = [{ to: '300px' }, { to: '200px', animation: '.smooth' }];
  const [, last] = await Promise.all(others.map((it) => inbetween.interrupt(first, it)));
  last.finish();
  seen.places = [[box.getAnimations().length, x()]];
  last.cancel();
  for (const client of [inbetween, online]) {
    const still = await client.play(box, { animation: '.bouncy', properties: { translate: ['70px', '70px'] } });
    seen.places.push([box.getAnimations().length, x()]);
    still.cancel();
  }
}

// Several animations, frozen.
{
  const other = document.body.appendChild(document.createElement('p'));
  const translate = ['0px', '100px'];
  await inbetween.play(box, { animation: '.bouncy', properties: { translate } });
  await inbetween.play(other, { animation: '.smooth', properties: { translate, opacity: [0, 1] } });
  inbetween.freeze(0.2);
  const shown = () => [x(), parseFloat(getComputedStyle(other).translate), +getComputedStyle(other).opacity];
  const first = shown();
  await pause(60);
  seen.frozen = [first, shown()];
  document.getAnimations().forEach((it) => it.cancel());
  other.remove();
}

// Errors.
const caught = (promise) => promise.then(() => null, (error) => ({
  isOurs: error instanceof InbetweenError, message: error.message, status: error.status, type: error.type,
  pointers: error.errors?.map((it) => it.pointer),
}));
seen.errors = {
  invalid: await caught(inbetween.evaluate({ animation: '.bouncee' })),
  offline: await caught(offline.evaluate({ animation: '.easeIn', fidelity: 'exact' })),
  shape: await caught(inbetween.play(box, { animation: '.bouncy', properties: { translate: ['0px', '5%'] } })),
  endless: await caught(offline.play(box, { animation: '.spring(bounce: 1)', properties: { scale: [0, 1] } })),
};

// A session: a change and the frames after it in one call, pause, fork and the rest.
{
  const session = await inbetween.session({ properties: { value: 0 }, pausable: true, ttl: 60 });
  const range = { duration: 0.5, fps: 10 };
  const { evaluation } = await session.change({ set: { value: 100 }, animation: '.bouncy', evaluate: { range } });
  const fork = await session.fork({ ttl: 30 });
  const paused = await session.environment({ animationPaused: true });
  const mine = await session.evaluate({ range: { duration: 0.2, count: 3 } });
  const theirs = await fork.evaluate({ range: { duration: 0.2, count: 3 } });
  await session.reset();
  const again = await inbetween.session(session.id);
  const { revision, time } = await again.state();
  const stale = await caught(session.change({ set: { value: 1 } }, { 'If-Match': '"1"' }));
  await session.delete();
  seen.session = {
    values: evaluation.values.value, isPaused: paused.environment.animationPaused,
    mine: mine.values.value, theirs: theirs.values.value, revision, time,
    stale: stale.status, gone: (await caught(again.state())).status,
  };
}
return seen;
