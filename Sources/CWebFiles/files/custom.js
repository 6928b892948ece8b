// Custom animations: recognizes Swift source, and loads the editor for it when it is first needed.

// Named as addresses, because the document does not load these files.
const MODULES = ['/page/source.js', '/page/code.js', '/page/inspector.js', '/page/arguments.js', '/page/pack.js',
  '/page/samples.js'];
const STYLE = '/page/source.css';

/** True if a text is the source of a custom animation instead of one line of SwiftUI. */
export const isSource = (text) => /\b(?:struct|enum|extension)\s+\w[^{]*\{/.test(text)
  && /\b(?:CustomAnimation|AnimationStateKey|AnimationContext|EnvironmentValues)\b/.test(text);

/** Opens and closes the editor for sources. */
export class Custom {
  #player; #say; #panel;

  /** @param say Announces a text to screen readers. */
  constructor(player, say) {
    this.#player = player;
    this.#say = say;
  }

  /**
   * Opens the editor with a source, or with the state in a link.
   *
   * @param start `{ source }`, `{ packed }` or nothing for the first example; the focus moves to the text
   *   unless the state is that of a link.
   */
  async open(start = {}) {
    this.#panel ??= load(this.#player, this.#say);
    try {
      const panel = await this.#panel;
      await panel.open(start);
    } catch {
      this.#panel = undefined;
      this.#say('The editor could not be loaded: try again');
    }
  }

  /** Shows the values of the environment at a time of the player. */
  move(time) {
    this.#panel?.then((panel) => panel.move(time), () => {});
  }
}

async function load(player, say) {
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: STYLE });
  const isStyled = new Promise((onload, onerror) => Object.assign(style, { onload, onerror }));
  document.head.append(style);
  const [{ SourcePanel }] = await Promise.all([...MODULES.map((it) => import(it)), isStyled]);
  return new SourcePanel(player, say);
}
