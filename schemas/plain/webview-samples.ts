/** Responses of the simulated service of in-app screens, by path: realistic, empty, and with lists of maximum length. */

import { ownValue } from './own-value.ts';

const LESSONS = [
  { title: 'Open with the back piece', subtitle: '2 min 10 s', url: '/super6-guide-video/' },
  { title: 'When a block costs you the game', subtitle: '2 min 50 s', packageId: 'academy-monthly' },
  { title: 'Count the throws to home', subtitle: '1 min 45 s', url: '/ludo/ludo-tips-and-tricks/' },
  { title: 'Your bookmarks', subtitle: 'Opens in the app', screen: 'academy-bookmarks' },
];
const FRIENDS = [
  { name: 'Asha', status: 'Playing', amount: 50 },
  { name: 'Joseph', status: 'Installed' },
  { name: 'રમેશ', status: 'Playing', amount: 50 },
  { name: 'সুমিতা', status: 'Invited' },
];
const REPLAYS = [
  { title: 'The longest chase', subtitle: '41 moves', gameId: 'replay-41' },
  { title: 'Four tokens, one six', subtitle: '28 moves', gameId: 'replay-28' },
];
const LONG = 200;

/** Paths below the service’s address. */
export const WEBVIEW_SAMPLES: Readonly<Record<string, object>> = {
  referral: { code: 'MEERA50', link: 'https://app.example/i/MEERA50' },
  'referral/summary': { invited: 12, joined: 7, earned: 150_000, friends: FRIENDS },
  'academy/tv': { items: LESSONS },
  'academy/screenplay': { items: REPLAYS },
  'academy/saved': { items: LESSONS.slice(0, 2) },
};

/** The response for a path; `null` for an unknown one. @param path without the service’s address: `academy/tv` */
export function webviewSample(path: string): object | null {
  return ownValue(WEBVIEW_SAMPLES, path) ?? null;
}

/** The response for a new user without data. */
export function emptySample(path: string): object {
  if (path === 'referral') return {};
  if (path === 'referral/summary') return { invited: 0, joined: 0, earned: 0, friends: [] };
  return { items: [] };
}

/** Lists of 200, with titles that need more than one line. */
export function longSample(path: string): object {
  const sample = webviewSample(path) ?? { items: LESSONS };
  const repeat = (things: readonly object[], name: string): object[] =>
    Array.from({ length: LONG }, (_, index) => ({
      ...things[index % things.length],
      [name]: `${index + 1}. ${'A name that is much longer than a line of a phone '.repeat(2)}`,
    }));
  if ('friends' in sample) return { ...sample, invited: LONG, friends: repeat(FRIENDS, 'name') };
  if ('items' in sample) return { items: repeat(LESSONS, 'title') };
  return { ...sample, code: 'MEERA-'.repeat(8) };
}
