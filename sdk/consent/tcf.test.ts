// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConsent } from './consent.ts';
import { agreedInTcf, followTcf } from './tcf.ts';

const consents = (...numbers: number[]) => ({
  consents: Object.fromEntries(numbers.map((number) => [number, true])),
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test.each([
  [[], []],
  [[7, 8], []],
  [[1, 7, 8], ['measurement']],
  [[1, 2, 3, 4], ['advertising']],
  [
    [1, 2, 3, 4, 7, 8, 10],
    ['measurement', 'advertising', 'recording'],
  ],
])('the purposes %j of TCF agree to %j', (numbers, agreed) => {
  expect(agreedInTcf({ eventStatus: 'useractioncomplete', purpose: consents(...numbers) })).toEqual(agreed);
});

test('a prompt that waits decides nothing, nor does TCF where it does not apply', () => {
  const purpose = consents(1, 7, 8);
  expect(agreedInTcf({ eventStatus: 'cmpuishown', purpose })).toBeNull();
  expect(agreedInTcf({ eventStatus: 'tcloaded', gdprApplies: false, purpose })).toBeNull();
  expect(agreedInTcf({ eventStatus: 'tcloaded' })).toEqual([]);
});

test('a manager’s decision is recorded once, and its change is heard', () => {
  let send = (_data: object, _isGood: boolean): void => {};
  vi.stubGlobal('__tcfapi', (_command: string, _version: number, callback: typeof send) => {
    send = callback;
  });
  const statuses: string[] = [];
  const rules = { mode: 'required', textId: 'tcf', lang: '', purposes: ['measurement'] } as const;
  followTcf(createConsent(rules, ({ status }) => statuses.push(status)));
  const yes = { eventStatus: 'tcloaded', purpose: consents(1, 7, 8) };
  send(yes, false);
  for (let times = 0; times < 3; times++) send(yes, true);
  send({ eventStatus: 'useractioncomplete', purpose: {} }, true);
  expect(statuses).toEqual(['granted', 'withdrawn']);
});
