// The state of a custom animation as the text of a link, compressed.

// The maximum length of the text. Some programs truncate longer links.
const MOST = 8000;
// The largest unpacked state in bytes: a source at its limit, escaped in JSON.
const UNPACKED = 400_000;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** True if the text names a stored source instead of containing it. */
export const isDigest = (source) => DIGEST.test(source);

/** Returns a text of the characters A-Z a-z 0-9 - _ for a link; undefined if it is too long. */
export async function packed(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const content = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(content, (byte) => String.fromCharCode(byte)).join('');
  const text = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return text.length > MOST ? undefined : text;
}

/** Returns the state in a link; throws if the text is not such a state. */
export async function unpacked(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (it) => it.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader(), parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > UNPACKED) {
      await reader.cancel();
      throw new RangeError('the state in the link is too large');
    }
    parts.push(value);
  }
  return checked(JSON.parse(await new Blob(parts).text()));
}

// A link may come from an attacker, so each member is checked.
function checked({ source, name, arguments: values = {}, changes = [] }) {
  const isScalar = (it) => typeof it === 'boolean' || Number.isFinite(it);
  const isChange = (it) => Array.isArray(it) && it[0] >= 0 && it[0] < 3600 && typeof it[1] === 'string' && isScalar(it[2]);
  if (typeof source !== 'string') throw new TypeError('the state has no source');
  return {
    source,
    name: typeof name === 'string' ? name : undefined,
    arguments: values !== null && typeof values === 'object' && !Array.isArray(values) ? values : {},
    changes: (Array.isArray(changes) ? changes : []).filter(isChange).slice(0, 100)
      .map(([time, it, value]) => ({ time, name: it, value })).sort((a, b) => a.time - b.time),
  };
}
