// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetCookie, forgetUserId, keepDecision, readDecision, userId } from './stored-values.ts';

const NOW = 1_700_000_000_000;
const DAY_MS = 24 * 3_600_000;

beforeEach(() => localStorage.clear());

test('a decision is kept for 180 days', () => {
  keepDecision(['measurement'], 'today', NOW);
  expect(readDecision(NOW)).toMatchObject({ granted: ['measurement'], textId: 'today' });
  expect(readDecision(NOW + 180 * DAY_MS - 1)).not.toBeNull();
  expect(readDecision(NOW + 180 * DAY_MS)).toBeNull();
});

test('a clock that was set back does not make a decision last longer', () => {
  keepDecision(['measurement'], 'today', NOW);
  expect(readDecision(NOW - DAY_MS)).toBeNull();
});

test.each(['', 'yes', 'null', '[]', '{"granted":true}', '{"granted":["all"],"textId":1,"endsAt":9e15}'])(
  'what is no decision is none: %j',
  (stored) => {
    localStorage.setItem('slipwayConsent', stored);
    expect(readDecision(NOW)).toBeNull();
  },
);

test('a purpose that does not exist is not granted', () => {
  keepDecision(['measurement', 'selling' as 'recording'], 'today', NOW);
  expect(readDecision(NOW)?.granted).toEqual(['measurement']);
});

test('C18 the user id is made once and reused, until it is forgotten', () => {
  const id = userId();
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(userId()).toBe(id);
  expect(localStorage.getItem('userId')).toBe(id);
  forgetUserId();
  expect(userId()).not.toBe(id);
});

test('without storage the page’s memory serves', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  expect(userId()).toBe(userId());
  keepDecision([], 'today', NOW);
  expect(readDecision(NOW)).toMatchObject({ granted: [], textId: 'today' });
  vi.restoreAllMocks();
});

test('a vendor’s cookie goes, and no other', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the vendor sets it.
  for (const name of ['_clck', 'own']) document.cookie = `${name}=1; Path=/`;
  forgetCookie('_clck');
  expect(document.cookie).toBe('own=1');
});
