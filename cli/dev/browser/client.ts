/** Script that `slipway dev` adds to a page: updates it after a change, and shows problems in an overlay. */

import { patchPage, type Restart } from './patch.ts';
import type { AppWindow } from './simulated-app.ts';
import type { Simulator } from './simulator.ts';

interface ShownProblem {
  place: string;
  fieldPath: string;
  severity: 'error' | 'warning';
  message: string;
  frame: string;
  /** Opens the file in an editor; `null` on other machines, whose browser cannot. */
  editorUrl: string | null;
}

interface Update {
  /** Changes with every rebuild. */
  version: number;
  problems: ShownProblem[];
  css: string | null;
  /** The page that is open, as it is now. */
  html: string | null;
  /** Addresses of the sections' scripts by type. */
  scripts: Record<string, string>;
}

interface SectionScript {
  start(element: HTMLElement): void;
}

enterSimulator();

const events = new EventSource(`/__slipway/events?route=${encodeURIComponent(location.pathname)}`);
let shownVersion: number | null = null;
let host: HTMLElement | null = null;
let styleSheet: CSSStyleSheet | null = null;
/** The page as served: this script runs before all others that change it. */
let shownHtml = document.documentElement.outerHTML;

events.addEventListener('message', (event) => {
  const update = JSON.parse(event.data) as Update;
  if (update.css !== null) return replaceStyles(update.css);
  const errors = update.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) showOverlay(errors);
  else host?.remove();
  const isNew = shownVersion !== null && update.version !== shownVersion;
  shownVersion = update.version;
  if (isNew && errors.length === 0 && !(update.html !== null && patch(update.html, update.scripts)))
    location.reload();
});

/** In the simulator the app exists before the page's own scripts run. */
function enterSimulator(): void {
  try {
    (window.parent as { slipwaySimulator?: Simulator }).slipwaySimulator?.enter(window as AppWindow);
  } catch {
    // Framed by a page of another origin, which is not the simulator.
  }
}

interface Rules {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

/** Parsing is allowed to this policy alone, which only development pages have. */
const policy = (
  window as {
    trustedTypes?: {
      createPolicy(name: string, rules: Rules): Rules;
    };
  }
).trustedTypes?.createPolicy('slipway-dev', { createHTML: (html) => html, createScriptURL: (url) => url });

/** Patches the new HTML into the page without reloading; false when that is not possible. */
function patch(html: string, scripts: Record<string, string>): boolean {
  const restart: Restart = (type) => {
    const address = scripts[type];
    if (address === undefined) return null;
    return (element) => {
      // Without its script the part would differ from the real page, so the page is reloaded.
      load(address)
        .then((script) => script.start(element))
        .catch(() => location.reload());
    };
  };
  if (!patchPage(document, parse(shownHtml), parse(html), restart)) return false;
  shownHtml = html;
  return true;
}

/** The page's policy allows scripts that a script inserts, but not imports of this inline script: so it is inserted first. */
function load(address: string): Promise<SectionScript> {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = policy?.createScriptURL(address) ?? address;
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = reject;
    document.head.append(script);
  }).then(() => import(address));
}

/** Nothing in a document parsed this way is run or fetched. */
function parse(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}

/** The policy allows one style element by its hash; a constructed sheet needs no permission. */
function replaceStyles(css: string): void {
  if (styleSheet === null) {
    styleSheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
    for (const sheet of document.styleSheets) sheet.disabled = true;
  }
  styleSheet.replaceSync(css);
}

const OVERLAY_STYLE = `
  :host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: #16101fee; color: #f6f1ff;
    font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1 { font-size: 1.25rem; margin: 0 0 1.5rem; }
  article { background: #241a33; border-radius: 12px; padding: 1rem 1.25rem; margin: 0 0 1rem; border-inline-start: 4px solid #ff7a8a; }
  a { color: #c9b6ff; overflow-wrap: anywhere; }
  code { color: #ffd479; margin-inline-start: .5rem; }
  p { margin: .5rem 0; }
  pre { margin: .75rem 0 0; overflow-x: auto; font: 14px/1.5 ui-monospace, monospace; color: #d8cfea; }
  button { float: inline-end; font: inherit; color: inherit; background: #3b2b55; border: 0; border-radius: 8px; padding: .5rem 1rem; cursor: pointer; }
`;

function showOverlay(problems: readonly ShownProblem[]): void {
  host?.remove();
  host = document.createElement('slipway-problems');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OVERLAY_STYLE);
  root.adoptedStyleSheets = [sheet];
  const main = document.createElement('main');
  const close = element('button', 'Hide');
  close.addEventListener('click', () => host?.remove());
  main.append(
    close,
    element(
      'h1',
      problems.length === 1 ? 'One mistake in the content' : `${problems.length} mistakes in the content`,
    ),
  );
  for (const problem of problems) {
    const article = document.createElement('article');
    const link = element('a', problem.place);
    if (problem.editorUrl !== null) link.setAttribute('href', problem.editorUrl);
    article.append(link);
    if (problem.fieldPath !== '') article.append(element('code', problem.fieldPath));
    article.append(element('p', problem.message));
    if (problem.frame !== '') article.append(element('pre', problem.frame));
    main.append(article);
  }
  root.append(main);
  document.body.append(host);
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
