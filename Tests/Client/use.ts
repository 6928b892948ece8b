// A use of every function, which only the compiler reads.
import { connect, InbetweenError, type Evaluation, type Inbetween, type Session } from './client';

export async function use(element: HTMLElement): Promise<number> {
  const inbetween: Inbetween = await connect({ headers: { Authorization: 'Bearer token' } });
  await connect({ base: null, engine: new Uint8Array(8) });
  await connect({ base: 'https://example.com/', engine: false });

  const evaluation: Evaluation = await inbetween.evaluate({
    animation: '.bouncy', to: 100, range: { fps: 60 }, fidelity: 'exact', include: 'velocity',
  });
  const last: number | undefined = evaluation.velocities?.value.at(-1);

  const first = await inbetween.play(element, {
    animation: { type: 'spring', duration: 0.5, bounce: 0.3 },
    properties: { opacity: [0, 1], translate: ['0px 0px', '100px 40px'] },
    maxError: 0.001, reducedMotion: 'jump',
  });
  const next: Animation = await inbetween.interrupt(first, { to: { opacity: 0 }, animation: '.smooth' });
  await (await inbetween.interrupt(next, { to: '0px' })).finished;
  inbetween.freeze(0.25);

  const session: Session = await inbetween.session({ animation: '.bouncy', to: 100, clock: 'live' });
  await session.change({ set: { value: 0 }, evaluate: { range: { duration: 0.5 } } }, { 'If-Match': '"1"' });
  const fork = await session.fork();
  for await (const { type, id, data } of inbetween.stream(fork, { fps: 30, signal: new AbortController().signal })) {
    if (type === 'end' && id) return data.time;
  }
  try {
    await fork.delete({ 'If-Match': '*' });
    await session.delete();
  } catch (error) {
    if (error instanceof InbetweenError) return error.status ?? error.retryAfter ?? error.errors.length;
  }
  // @ts-expect-error: the fidelity is misspelt.
  await inbetween.evaluate({ fidelity: 'exactly' });
  // @ts-expect-error: a property has a start and an end.
  await inbetween.play(element, { properties: { opacity: 1 } });
  return last ?? 0;
}
