// Custom animations: recognizes Swift source, and loads the editor for it when it is first needed.
import { fragment, view } from './state.js';

// The document does not load these files. They are loaded when the editor is first opened.
const MODULES = ['/page/source.js', '/page/code.js', '/page/inspector.js', '/page/arguments.js', '/page/pack.js',
  '/page/problems.js', '/page/samples.js'];
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
    addEventListener('hashchange', () => {
      const packed = fragment().get('custom');
      if (packed && packed !== view.packed) this.open({ packed });
    });
  }

  /**
   * Opens the editor, and moves the focus to its text unless the state comes from a link.
   *
   * @param start `{ source }`, `{ packed }` with the state in a link, or nothing for the first example.
   */
  async open(start = {}) {
    let panel;
    try {
      panel = await (this.#panel ??= load(this.#player, this.#say));
    } catch {
      this.#panel = undefined;
      const message = document.getElementById('message');
      message.className = 'message wrong';
      message.textContent = 'The editor could not be loaded. Try again.';
      return;
    }
    await panel.open(start);
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
