// Plays a movement for a user who prefers reduced motion: the body of an asynchronous function.
const [base, modes, times] = given;
const { connect } = await import(`${base}/client.js`);
const inbetween = await connect();
const seen = {};
for (const mode of modes) {
  const box = document.body.appendChild(document.createElement('div'));
  const properties = { translate: ['0px', '100px'], color: ['rgb(0, 0, 0)', 'rgb(200, 0, 0)'] };
  let animation = await inbetween.play(box, { animation: '.smooth', properties, reducedMotion: mode });
  animation.pause();
  const style = getComputedStyle(box);
  const film = () => times.map((time) => {
    animation.currentTime = time * 1000;
    return [parseFloat(style.translate) || 0, +style.opacity, parseFloat(style.color.split(/[(,]/)[1])];
  });
  const lasting = () => animation.effect.getComputedTiming().duration / 1000;
  const first = film(), ends = [lasting()];
  animation = await inbetween.interrupt(animation, { to: { translate: '-50px' } });
  animation.pause();
  seen[mode] = { first, second: film(), ends: [...ends, lasting()] };
  box.remove();
}
return seen;
