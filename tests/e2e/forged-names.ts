/**
 * Markup that shadows what scripts read: an element's name or id becomes a member of the document or the window, a field's name a
 * member of its form. Whoever can write markup on a page can write these, also where no script of theirs is let in.
 */
import type { Browser } from 'playwright';

/** What a script would find in it is on another host, and says other things than the page does. */
export interface Forger {
  /** Origin that nothing may be fetched from. */
  evil: string;
  /** Names that no browser has: there, what is in may have members too. */
  isOwnName(name: string): boolean;
}

/** Requests of the decoys themselves, as pictures and frames: any other request was made by a script. */
export const DECOY = '/sdk/decoy.js';

/** Members that a script could look for in what it takes for an object of its own. */
const MEMBERS = [
  'q',
  'version',
  'clickURL',
  'tracking',
  'src',
  'dataset',
  'destroy',
  'createDownload',
  'ready',
];

/** Each way to take a name, as markup. */
export const FORGERIES = {
  'a picture’s name': (name, { evil }) => `<img name="${name}" src="${evil}${DECOY}" ${options(evil)}>`,
  'a picture’s name and id': (name, { evil }) => `<img name="${name}" id="${name}" ${options(evil)}>`,
  'an embedded thing’s name': (name, { evil }) => `<embed name="${name}" ${options(evil)}>`,
  'a form’s name': (name, { evil }) => `<form name="${name}" action="${evil}" ${options(evil)}></form>`,
  'a form’s id, and its fields': (name, forger) =>
    `<form id="${name}" name="${name}" ${options(forger.evil)}>${membersOf(name, forger, (member) => `<input name="${member}" value="${forger.evil}${DECOY}">`)}</form>`,
  'a frame’s name': (name, forger) => `<iframe name="${name}" ${frame(name, forger)}></iframe>`,
  'two links of one id': (name, forger) =>
    `<a id="${name}" href="${forger.evil}"></a>${membersOf(name, forger, (member) => `<a id="${name}" name="${member}" href="${forger.evil}${DECOY}"></a>`) || `<a id="${name}" name="href"></a>`}`,
  'an object’s id': (name, { evil }) => `<object id="${name}" name="${name}" ${options(evil)}></object>`,
  'a field’s id': (name, { evil }) =>
    `<input id="${name}" name="${name}" value="${evil}${DECOY}" ${options(evil)}>`,
} satisfies Record<string, (name: string, forger: Forger) => string>;

export type Way = keyof typeof FORGERIES;
export const WAYS = Object.keys(FORGERIES) as Way[];

/** Markup that takes all the names in one way, where nobody sees it. */
export function forged(way: Way, names: readonly string[], forger: Forger): string {
  return `<div hidden>${names.map((name) => FORGERIES[way](name, forger)).join('\n')}</div>`;
}

/** Fields of a form around the page, which takes each name from whatever reads the form. */
export function forgedFields(names: readonly string[]): string {
  return `<div hidden>${names.map((name) => `<input name="${name}">`).join('')}</div>`;
}

/** Names in a script that a browser or a page has something at: a script that reads another one brings it here by itself. */
export function namesIn(script: string): string[] {
  return [...new Set(script.match(/[A-Za-z_$][\w$]{2,}/g))].sort();
}

/** Those of `words` that stand for something in a browser's document, window or forms, and those that are the scripts' own. */
export async function knownNames(
  browser: Browser,
  words: string[],
  own: readonly string[],
): Promise<string[]> {
  const page = await browser.newPage();
  const known = await page.evaluate(
    (all) =>
      all.filter((name) => name in Document.prototype || name in HTMLFormElement.prototype || name in window),
    words,
  );
  await page.close();
  return [...new Set([...own, ...known])];
}

/** Every option that would change what a press does, as an attribute. */
function options(evil: string): string {
  const said = {
    product: 'forged',
    apkUrl: `${evil}/app.apk`,
    defaultUrl: `${evil}/app.apk`,
    linkEndpoint: `${evil}/api/link`,
    eventEndpoint: `${evil}/api/logevents`,
    impressions: `${evil}/impressions`,
    label: 'forged',
    tracking: 'https://forged.example/Ab12',
    integrity: `${evil}/manifest.json`,
  };
  const attributes = Object.entries(said).map(
    ([name, value]) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`,
  );
  return [...attributes, 'data-slipway-forged'].join(' ');
}

function membersOf(name: string, { isOwnName }: Forger, member: (name: string) => string): string {
  return isOwnName(name) ? MEMBERS.map(member).join('') : '';
}

/** A cross-origin frame throws on access to a member of its window. */
function frame(name: string, { evil, isOwnName }: Forger): string {
  return isOwnName(name) ? `src="${evil}${DECOY}"` : '';
}
