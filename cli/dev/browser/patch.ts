/**
 * Updates an open page to its new HTML by replacing only what differs. Parts owned by scripts (islands, parts with a script of their own)
 * stay while their HTML is unchanged. Otherwise a part with a script is replaced and its script started again; a changed island requires a
 * reload.
 */

/** Elements that scripts own, with all they hold. */
const OWNED = 'slipway-island, [data-section]';
/** Parts of the head that take effect only during loading. Scripts with an address were added by a script. */
const LOADED_ONCE = 'style, link[rel="stylesheet"], script:not([src]), meta[name="slipway-scripts"]';

type Step = () => void;

/** Starts the script of a section type on a new element; null when the type has no known script. */
export type Restart = (type: string) => ((element: HTMLElement) => void) | null;

/**
 * @param live the page as scripts have made it
 * @param before its HTML as it came
 * @param after its new HTML; what is new moves from there into the page, since a strict policy lets no script element be copied
 * @returns false, with nothing touched, when the page has to be loaded again
 */
export function patchPage(
  live: Document,
  before: Document,
  after: Document,
  restart: Restart = () => null,
): boolean {
  if (loadedOnce(before) !== loadedOnce(after)) return false;
  // The platform's mark is set by a script and not in the HTML, so the new attributes are applied one by one.
  const attributes = [...after.documentElement.attributes];
  if (attributes.some(({ name, value }) => before.documentElement.getAttribute(name) !== value)) return false;
  const steps: Step[] = [];
  if (!planChange(live.body, before.body, after.body, { steps, restart })) return false;
  live.title = after.title;
  for (const step of steps) step();
  return true;
}

interface Plan {
  /** Collects the steps to do, in order. */
  steps: Step[];
  restart: Restart;
}

/** Plans what has to be done for one node; false when that would disturb a script. */
function planChange(live: Node | undefined, before: Node, after: Node, plan: Plan): boolean {
  const { steps, restart } = plan;
  if (before.isEqualNode(after)) return true;
  if (live === undefined || !isSame(live, before)) return false; // scripts have changed the structure
  if (!hasOwned(before) && !hasOwned(after)) {
    steps.push(() => live.parentNode?.replaceChild(document.adoptNode(after), live));
    return true;
  }
  const start = isPlainScripted(before) && isPlainScripted(after) ? restart(typeOf(after)) : null;
  if (start !== null && typeOf(before) === typeOf(after)) {
    steps.push(() => {
      const next = document.adoptNode(after) as HTMLElement;
      live.parentNode?.replaceChild(next, live);
      start(next);
    });
    return true;
  }
  if (isOwned(before) || startTag(before) !== startTag(after)) return false;
  const lives = partsOf(live);
  const befores = partsOf(before);
  const afters = partsOf(after);
  // What scripts have added is behind the page's own parts.
  return (
    befores.length === afters.length &&
    befores.every((part, position) => {
      const next = afters[position];
      return next !== undefined && planChange(lives[position], part, next, plan);
    })
  );
}

/** Child nodes without whitespace, which is incomplete while a page is still being parsed. */
function partsOf(node: Node): Node[] {
  return [...node.childNodes].filter(
    (child) => child.nodeType !== Node.TEXT_NODE || child.textContent?.trim() !== '',
  );
}

/** Whether a live node came from this HTML; scripts may have opened it or written into it. */
function isSame(live: Node, before: Node): boolean {
  if (live.nodeName !== before.nodeName) return false;
  if (!(live instanceof Element && before instanceof Element)) return true;
  return ['id', 'class'].every((name) => live.getAttribute(name) === before.getAttribute(name));
}

function loadedOnce(page: Document): string {
  return [...page.head.querySelectorAll(LOADED_ONCE)].map(({ outerHTML }) => outerHTML).join('\n');
}

/** An element's start tag, for comparing two. */
function startTag(node: Node): string {
  const clone = node.cloneNode(false);
  return clone instanceof Element ? clone.outerHTML : clone.nodeName;
}

function isOwned(node: Node): boolean {
  return node instanceof Element && node.matches(OWNED);
}

/**
 * A part in the page's flow whose script affects only that part. Overlays, and scripts that wait for an event, listen to the whole
 * document, and would do so twice.
 */
function isPlainScripted(node: Node): node is HTMLElement {
  return (
    node instanceof HTMLElement &&
    node.matches('main [data-section]:not([data-start])') &&
    node.querySelector(OWNED) === null
  );
}

function typeOf(node: Node): string {
  return (node instanceof HTMLElement && node.dataset['section']) || '';
}

function hasOwned(node: Node): boolean {
  return isOwned(node) || (node instanceof Element && node.querySelector(OWNED) !== null);
}
