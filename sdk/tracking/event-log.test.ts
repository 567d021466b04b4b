// @environment document
import { beforeEach, expect, test, vi } from 'vitest';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let log: typeof import('./event-log.ts');

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  fetched.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
  log = await import('./event-log.ts');
});
const flush = () => new Promise((resolve) => setTimeout(resolve));
const sent = (index = 0) => new URL(fetched.mock.calls[index]?.[0] ?? '');

test('T4 call 6 is a PUT with exactly the query of the specification', () => {
  log.logEvent('https://log.example/logevents', { appName: 'my-app', label: 'ludo turbo' });
  expect(fetched.mock.calls[0]?.[1]).toEqual({ method: 'PUT', keepalive: true, credentials: 'omit' });
  expect([...sent().searchParams.keys()]).toEqual([
    'appName',
    'uuid',
    'sessionid',
    'label',
    'timestamp',
    'pageUrl',
    'language',
    'networkType',
    'userAgent',
  ]);
  expect(Object.fromEntries(sent().searchParams)).toMatchObject({
    appName: 'my-app',
    label: 'ludo turbo',
    timestamp: '1700000000000',
    pageUrl: location.href,
    language: navigator.language,
    userAgent: navigator.userAgent,
    sessionid: '1',
  });
});

test('completion, failure and the package’s version are reported when known', () => {
  log.logEvent('https://log.example/logevents', {
    appName: 'my-app',
    downloadCompleted: true,
    APKVersion: '1.2',
  });
  log.logEvent('https://log.example/logevents', { appName: 'my-app', downloadCompleted: false });
  expect(sent(0).searchParams.get('downloadCompleted')).toBe('true');
  expect(sent(0).searchParams.get('APKVersion')).toBe('1.2');
  expect(sent(1).searchParams.get('downloadCompleted')).toBe('false');
  expect(sent(1).searchParams.has('APKVersion')).toBe(false);
  expect(sent(0).searchParams.get('label')).toBe('');
});

test('C18 the unique id is made once under newUUID; the session counts visits, each a tab’s', async () => {
  log.logEvent('https://log.example/', { appName: 'my-app', label: '' });
  log.logEvent('https://log.example/', { appName: 'my-app', label: '' });
  const id = sent(0).searchParams.get('uuid');
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
  expect(sent(1).searchParams.get('uuid')).toBe(id);
  expect(localStorage.getItem('newUUID')).toBe(id);
  expect(sent(1).searchParams.get('sessionid')).toBe('1');
  const load = async () => {
    vi.resetModules();
    const next = await import('./event-log.ts');
    next.logEvent('https://log.example/', { appName: 'my-app', label: '' });
  };
  await load();
  expect(sent(2).searchParams.get('sessionid')).toBe('1');
  sessionStorage.clear();
  await load();
  expect(sent(3).searchParams.get('sessionid')).toBe('2');
  expect(sent(3).searchParams.get('uuid')).toBe(id);
});

test.each([
  ['abc', '1'],
  ['{}', '1'],
  ['1e400', '1'],
  ['-5', '1'],
  ['41', '42'],
])('a counter that says %s goes on with %s', (stored, next) => {
  localStorage.setItem('sessionCounter', stored);
  log.logEvent('https://log.example/', { appName: 'my-app', label: '' });
  expect(sent(0).searchParams.get('sessionid')).toBe(next);
});

test('what cannot be sent is queued and sent later, each once', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  log.logEvent('https://log.example/', { appName: 'my-app', label: 'a' });
  log.logEvent('https://log.example/', { appName: 'my-app', label: 'b' });
  await flush();
  fetched.mockReset().mockResolvedValue(new Response());
  log.sendQueuedEvents();
  log.sendQueuedEvents();
  await flush();
  expect(fetched.mock.calls.map(([url]) => new URL(url).searchParams.get('label'))).toEqual(['a', 'b']);
});

test('tabs that come online together send what is queued once: each takes its turn', async () => {
  localStorage.setItem('slipwayEvents', 'https://log.example/?n=1 https://log.example/?n=2');
  let turn: Promise<unknown> = Promise.resolve();
  const names: string[] = [];
  const request = (name: string, task: () => unknown) => {
    names.push(name);
    turn = turn.then(task);
    return turn;
  };
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const answers: ((response: Response) => void)[] = [];
  fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const tabs = [log.sendQueuedEvents(), log.sendQueuedEvents()];
  await flush();
  // Another tab that has not learned yet that the queue is empty would send it again, were it not for its turn.
  expect(fetched).toHaveBeenCalledTimes(2);
  localStorage.setItem('slipwayEvents', 'https://log.example/?n=3');
  await flush();
  expect(fetched).toHaveBeenCalledTimes(2);
  for (const answer of answers.splice(0)) answer(new Response());
  await flush();
  for (const answer of answers) answer(new Response());
  await Promise.all(tabs);
  expect(fetched.mock.calls.map(([url]) => url.slice(-1))).toEqual(['1', '2', '3']);
  expect(names).toEqual(['slipwayEvents', 'slipwayEvents']);
});

test('a page’s user and password are neither sent nor queued, and the rest of its address is', async () => {
  vi.stubGlobal('location', { href: 'https://me:secret@page.example/a@b?c=//d@e#f' });
  vi.spyOn(Document.prototype, 'baseURI', 'get').mockReturnValue('https://me:secret@page.example/a');
  fetched.mockRejectedValue(new TypeError('offline'));
  log.logEvent('/logevents', { appName: 'my-app', label: '' });
  await flush();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const queued = new URL(localStorage.getItem('slipwayEvents') ?? '');
  expect(queued.origin + queued.pathname).toBe('https://page.example/logevents');
  expect(queued.searchParams.get('pageUrl')).toBe('https://page.example/a@b?c=//d@e#f');
  expect(queued.href).not.toContain('secret');
});

test('offline, nothing is tried and nothing lost; no more than 20 are queued', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  for (let count = 0; count < 25; count++)
    log.logEvent('https://log.example/', { appName: 'my-app', label: `${count}` });
  await flush();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetched.mockClear();
  log.sendQueuedEvents();
  expect(fetched).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  log.sendQueuedEvents();
  expect(fetched).toHaveBeenCalledTimes(20);
  expect(sent(0).searchParams.get('label')).toBe('5');
});

test('something else under the queue’s key is not taken for events', () => {
  localStorage.setItem('slipwayEvents', '{"a":1}');
  log.sendQueuedEvents();
  localStorage.setItem('slipwayEvents', 'not json');
  log.sendQueuedEvents();
  expect(fetched).not.toHaveBeenCalled();
});

test('without local storage events are sent all the same', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked');
  });
  log.logEvent('https://log.example/', { appName: 'my-app', label: 'a' });
  log.logEvent('https://log.example/', { appName: 'my-app', label: 'b' });
  expect(sent(0).searchParams.get('uuid')).toBe(sent(1).searchParams.get('uuid'));
  vi.restoreAllMocks();
});
