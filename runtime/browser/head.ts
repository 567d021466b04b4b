/**
 * The only inline script, the same on every page, so that one hash allows it. It marks the platform before the first paint (CSS selects the
 * button), closes the header's menus, and loads the page's scripts: the download SDK and the islands' entry. The analytics script is loaded
 * in the first pause after a touch, or after loading if the visitor may be known to have consented.
 *
 * It runs before the page has any element whose name could shadow the document's members: what it needs later is read now.
 */
import { detectPlatform } from '../../schemas/plain/platform.ts';
import { CONSENT_KEY } from '../../schemas/plain/stored-values.ts';
import type { AnalyticsScript } from './analytics-script.ts';

const root = document.documentElement;
const { head } = document;
const make = document.createElement.bind(document);
root.dataset['platform'] = detectPlatform(navigator.userAgent, navigator.maxTouchPoints);

/** Longest wait for idle time before analytics starts anyway. */
const MOST_WAIT_MS = 2000;

/** Delay after a press that is to be reported, whose answer is painted first. */
const AFTER_PRESS_MS = 100;

/** How long nothing is touched before analytics starts: it would keep the next finger waiting on a slow phone. */
const PAUSE_MS = 1000;

const whenIdle = window.requestIdleCallback ?? setTimeout;

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

/** Words of a `<meta name="slipway-…">`, which the build writes before this script; none if it is absent. */
function wordsOf(name: string): string[] {
  return head.querySelector<HTMLMetaElement>(`meta[name=slipway-${name}]`)?.content.split(' ') ?? [];
}

/** Part of the name of a page's entry, the only module: all scripts end in `.js`, which every server knows. */
const MODULE = '/page-';

function fetchScripts(): void {
  /** `URL INTEGRITY URL INTEGRITY …` */
  const scripts = wordsOf('scripts');
  /** `URL INTEGRITY now|touch …`, the page's own words last */
  const analytics = wordsOf('measure');
  /** `URL LETTERS`, on pages in a script that a device may lack */
  const font = wordsOf('font');
  const trustedTypes = (
    window as { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } }
  ).trustedTypes;
  // Only addresses that the build wrote into the page can become scripts.
  const policy = trustedTypes?.createPolicy('site-sdk', {
    createScriptURL: (url) => ([...scripts, ...analytics, ...font].includes(url) ? url : ''),
  });
  const add = (words: string[], queue?: Event[], isIdle = false): void => {
    const [url = '', integrity = ''] = words;
    const members: AnalyticsScript & Partial<HTMLScriptElement> = {
      words,
      queue,
      isIdle,
      again: () => add(words),
      integrity,
      async: true,
    };
    const script = Object.assign(make('script'), members);
    if (url.includes(MODULE)) script.type = 'module';
    script.src = (policy?.createScriptURL(url) ?? url) as string;
    head.append(script);
  };
  for (let index = 0; index + 1 < scripts.length; index += 2) {
    const words = scripts.slice(index);
    // The SDK is loaded at once: on a slow link later requests wait behind pictures. It also handles buttons that are parsed later.
    if (words[0]?.includes(MODULE)) addEventListener('DOMContentLoaded', () => add(words));
    else add(words);
  }
  if (analytics[0]) awaitAnalytics(analytics, add);
  // After the first paint: nearly every phone has the letters.
  if (font[1]) whenIdle(() => hasLetters(`${font[1]}`) || add([`${font[0]}`]));
}

/** Missing letters are all drawn as the same box, whereas no font with these letters draws all of them equally wide. */
function hasLetters(letters: string): boolean {
  const canvas = make('canvas').getContext('2d');
  return new Set(Array.from(letters, (letter) => canvas?.measureText(letter).width ?? letter)).size > 1;
}

/** Queues events until the analytics script has loaded, which reads them from its element, since it cannot import. */
function awaitAnalytics(
  words: string[],
  fetchIt: (words: string[], queue: Event[], isIdle: boolean) => void,
): void {
  const queue: Event[] = [];
  let isFetched = false;
  // No frame is requested: it would come between a finger's leaving and the click.
  const fetchWhenIdle = (isIdle = false): void => {
    const fetchOnce = (): void => {
      if (!isFetched) fetchIt(words, queue, isIdle);
      isFetched = true;
    };
    whenIdle(fetchOnce, { timeout: MOST_WAIT_MS });
  };
  // A download that starts automatically is logged without a touch.
  for (const name of ['click', 'visitor', 'start', 'complete', 'failure'])
    addEventListener(`slipway:${name}`, (event) => {
      queue.push(event);
      setTimeout(fetchWhenIdle, AFTER_PRESS_MS);
    });
  let pause: ReturnType<typeof setTimeout> | undefined;
  for (const name of ['pointerdown', 'pointerup', 'keydown', 'scroll'])
    addEventListener(name, () => {
      clearTimeout(pause);
      if (!isFetched && name !== 'pointerdown') pause = setTimeout(fetchWhenIdle, PAUSE_MS);
    });
  try {
    if (words[2] === 'now' || localStorage[CONSENT_KEY]) addEventListener('load', () => fetchWhenIdle(true));
  } catch {
    // Site data is blocked: no decision is known.
  }
}

/**
 * Closes the header's menus on Escape, which returns the focus to the opener, and as soon as the visitor presses or focuses anything else.
 */
function closeMenus({ type, key = 'Escape', target }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const menu of root.querySelectorAll<HTMLDetailsElement>('.header [open]')) {
    const isKey = type === 'keydown';
    // On phones the list is the next sibling of the element that opens it.
    if (!isKey && [menu, menu.nextSibling].some((part) => part?.contains(target as Node))) continue;
    menu.open = false;
    if (isKey) menu.querySelector('summary')?.focus();
  }
}

// Once a menu has been opened: until then each press and focus would wait for it.
addEventListener(
  'toggle',
  () => {
    if (!root.querySelector('.header [open]')) return;
    for (const name of ['click', 'focusin', 'keydown']) addEventListener(name, closeMenus as EventListener);
  },
  true,
);

fetchScripts();
