// Follows a live session whose connections are cut: the body of an asynchronous function.
const [base, kind] = given;
const { connect } = await import(`${base}/client.js`);
const { session: create, stream } = await connect({ engine: false });
const session = await create({ animation: '.bouncy', to: 100, clock: 'live', ttl: 30 });
const control = new AbortController(), events = [];
for await (const event of stream(session, { fps: 20, include: 'velocity', signal: control.signal })) {
  events.push(event);
  if (event.type !== 'removed') continue;
  if (kind === 'abort') control.abort();
  if (kind === 'end') await session.delete();
  if (kind === 'break') break;
}
return events;
