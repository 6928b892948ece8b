// Plays histories, paused at the times of samples: the body of an asynchronous function.
const [base, histories] = given;
const { connect } = await import(`${base}/client.js`);
const inbetween = await connect();
const results = [];
for (const { play, interruptions } of histories) {
  const box = document.body.appendChild(document.createElement('div'));
  const style = getComputedStyle(box), names = Object.keys(play.properties);
  const shown = () => names.map((name) => style[name]);
  const film = (animation, until) => Array.from({ length: 25 }, (_, i) => {
    animation.currentTime = (until * 1000 * i) / 24;
    // Firefox rounds the times that it tells a page.
    return [(until * i) / 24, shown()];
  });
  const lasting = (animation) => animation.effect.getComputedTiming().duration / 1000;
  let animation = await inbetween.play(box, play);
  animation.pause();
  const acts = [];
  for (const { after: wanted, finishes, ...change } of interruptions) {
    const frames = film(animation, Math.min(wanted, lasting(animation) * 1.05));
    animation.currentTime = wanted * 1000;
    if (finishes) {
      animation.finish();
      await animation.finished;
    }
    const old = animation, after = old.currentTime / 1000;
    acts.push({ frames, end: lasting(old), after, before: shown(), state: old.playState });
    animation = await inbetween.interrupt(old, change);
    acts.at(-1).cancelled = old.playState;
    animation.pause();
    animation.currentTime = 0;
  }
  acts.push({ frames: film(animation, lasting(animation) * 1.05), end: lasting(animation) });
  box.remove();
  results.push(acts);
}
return results;
