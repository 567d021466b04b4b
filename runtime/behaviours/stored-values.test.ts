// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetUnlessAgreed, userId } from './stored-values.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const pair of document.cookie.split('; ')) setCookie(`${pair.split('=')[0]}=; Max-Age=-1`);
});

function setCookie(text: string): void {
  // As a vendor's script sets it.
  Reflect.set(document, 'cookie', `${text}; Path=/`);
}

test('C18 the user id is made once and reused, until recording is refused', () => {
  const id = userId();
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect(userId()).toBe(id);
  expect(localStorage.getItem('userId')).toBe(id);
  forgetUnlessAgreed(['measurement', 'advertising'], true);
  expect(userId()).not.toBe(id);
});

test('without storage the page’s memory serves', () => {
  for (const name of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('blocked');
    });
  expect(userId()).toBe(userId());
});

const COOKIES = ['_ga', '_ga_ABC123', '_gid', '_gat_x', '_gcl_au', '_fbp', '_fbc', '_clck', '_clsk'];

test.each([
  [['measurement', 'advertising', 'recording'], COOKIES],
  [
    ['measurement', 'recording'],
    ['_ga', '_ga_ABC123', '_gid', '_gat_x', '_clck', '_clsk'],
  ],
  [['advertising'], ['_fbp', '_fbc']],
  [[], []],
] as const)('with %j agreed to, of the vendors’ cookies %j stay, and the page’s own', (granted, left) => {
  for (const name of [...COOKIES, '_gateway', '_game', 'jwt', 'my_ga']) setCookie(`${name}=1`);
  forgetUnlessAgreed(granted, true);
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0]);
  expect(names.filter((name) => COOKIES.includes(`${name}`))).toEqual(left);
  expect(names).toEqual(expect.arrayContaining(['_gateway', '_game', 'jwt', 'my_ga']));
});

test('what vendors put into storage goes as well', () => {
  for (const key of ['_gcl_ls', 'lastExternalReferrer', '_cltk', 'own']) {
    localStorage.setItem(key, '1');
    sessionStorage.setItem(key, '1');
  }
  forgetUnlessAgreed([], true);
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['own'], ['own']]);
});

test('a no to measurement removes campaigns, and the ids of the event log unless it sends them anyway', () => {
  const keys = ['ss_incoming_params', 'ss_webReferrer', 'newUUID', 'sessionCounter', 'slipwayEvents'];
  const stored = (hasPlainLog: boolean): string[] => {
    for (const key of keys) localStorage.setItem(key, '1');
    forgetUnlessAgreed([], hasPlainLog);
    return Object.keys(localStorage);
  };
  expect(stored(true)).toEqual(['newUUID', 'sessionCounter', 'slipwayEvents']);
  expect(stored(false)).toEqual([]);
});
