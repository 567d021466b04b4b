import { expect, test } from 'vitest';
import { readList, readReferral, readReferralSummary } from '../runtime/sections/webview-screen/answers.ts';
import { emptySample, longSample, WEBVIEW_SAMPLES } from './plain/webview-samples.ts';
import { type WebviewAnswerKind, webviewAnswers } from './webview-answers.ts';

const kindOf = (path: string): WebviewAnswerKind =>
  path === 'referral' ? 'referral' : path === 'referral/summary' ? 'referral-summary' : 'list';

test.each(Object.keys(WEBVIEW_SAMPLES))('what the local service answers at %s is in the contract', (path) => {
  const schema = webviewAnswers[kindOf(path)];
  expect(schema.safeParse(WEBVIEW_SAMPLES[path]).error).toBeUndefined();
  expect(schema.safeParse(longSample(path)).error).toBeUndefined();
  // A user without a code has nothing to show: the screen says that it is empty.
  if (path !== 'referral') expect(schema.safeParse(emptySample(path)).error).toBeUndefined();
});

test('what is in the contract is shown whole', () => {
  const items = [
    { title: 'One', subtitle: 'First', image: '/assets/one.png', url: 'https://a.example/x' },
    { title: 'Two', gameId: 'replay-41' },
    { title: 'Three', screen: 'home.main' },
    { title: 'Four', packageId: 'monthly' },
  ];
  expect(webviewAnswers.list.safeParse({ items }).success).toBe(true);
  expect(readList({ items })).toHaveLength(4);
  expect(readList(items).map(({ action }) => action?.kind)).toEqual(['open', 'game', 'screen', 'package']);
  expect(readReferral(WEBVIEW_SAMPLES['referral'])).toMatchObject({ code: 'MEERA50' });
  expect(readReferralSummary(WEBVIEW_SAMPLES['referral/summary'])?.friends).toHaveLength(4);
});

test.each([
  ['referral', { code: '' }],
  ['referral', { code: 'A', link: 'javascript:alert(1)' }],
  ['referral-summary', { invited: '12', joined: 7, earned: 1, friends: [] }],
  ['referral-summary', { invited: 12, joined: 7, earned: -1, friends: [] }],
  ['list', { items: [{ subtitle: 'no title' }] }],
  ['list', { items: [{ title: 'A', image: 'https://other.example/a.png' }] }],
  ['list', { items: [{ title: 'A', gameId: '../../etc' }] }],
  ['list', {}],
] as const)('a screen of the kind %s would not show all of %j: it is not in the contract', (kind, answer) => {
  expect(webviewAnswers[kind].safeParse(answer).success).toBe(false);
});
