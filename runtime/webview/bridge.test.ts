// @environment document
import { afterEach, describe, expect, test, vi } from 'vitest';
import fc from '../../tests/properties.ts';
import {
  type AppMessage,
  type BridgeMessage,
  type BridgeMessages,
  listenToApp,
  readAppMessage,
  sendToApp,
} from './bridge.ts';

const all: { [Name in BridgeMessage]: BridgeMessages[Name] } = {
  ShareApp: { text: 'Come and play “Ludo”', url: 'https://www.paasa.example/' },
  UpdateHeader: { title: 'मित्र', isVisible: true },
  Navigate: { route: '/referral-summary/' },
  Clipboard: { text: 'MEERA50' },
  CleverTap: { event: 'screen_view', properties: { route: '/referral/', count: 2, isNew: false } },
  NativeLog: { level: 'error', message: 'GET referral: the server answered 500' },
  GoBack: {},
  UpdateNotch: { color: 'rgb(45, 16, 106)' },
  JoinGame: { gameId: 'ludo-turbo' },
  ToggleLanguage: { locale: 'gu' },
  InAppNavigate: { screen: 'wallet', parameters: { tab: 'bonus' } },
  SubscriptionPackageDetails: { packageId: 'academy-monthly' },
};
const names = Object.keys(all) as BridgeMessage[];

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test('W1 there are the twelve messages of the specification', () => {
  expect(names).toHaveLength(12);
});

describe.each(names)('W1 %s', (name) => {
  const payload = all[name];

  test.each(['SlipwayApp', 'ReactNativeWebView'])('goes to Android as text, through %s', (object) => {
    const postMessage = vi.fn();
    expect(sendToApp(name, payload, { [object]: { postMessage } })).toBe(true);
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(expect.any(String));
    expect(JSON.parse(postMessage.mock.calls[0]?.[0])).toEqual({ type: name, payload });
  });

  test('goes to iOS as an object', () => {
    const postMessage = vi.fn();
    const webkit = { messageHandlers: { SlipwayApp: { postMessage } } };
    expect(sendToApp(name, payload, { webkit })).toBe(true);
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: name, payload });
  });

  test('goes nowhere outside an app, and the page learns so', () => {
    expect(sendToApp(name, payload, {})).toBe(false);
  });
});

test('an Android app that has both objects receives it once', () => {
  const [own, react] = [vi.fn(), vi.fn()];
  const app = { SlipwayApp: { postMessage: own }, ReactNativeWebView: { postMessage: react } };
  expect(sendToApp('GoBack', {}, app)).toBe(true);
  expect([own.mock.calls.length, react.mock.calls.length]).toEqual([1, 0]);
});

/** The window of a frame as a page of another origin sees it. */
function frame(): object {
  const inner: Record<string, unknown> = { postMessage: vi.fn() };
  inner['window'] = inner;
  return inner;
}

test.each([
  ['an element by the name of the app', { SlipwayApp: document.createElement('form') }],
  ['a frame by the name of the app', { SlipwayApp: frame() }],
  [
    'frames by the names that lead to an iOS handler',
    { webkit: { messageHandlers: { SlipwayApp: frame() } } },
  ],
  ['a text', { SlipwayApp: 'postMessage' }],
  ['null', { SlipwayApp: null, ReactNativeWebView: null, webkit: null }],
  ['handlers without ours', { webkit: { messageHandlers: { other: { postMessage: vi.fn() } } } }],
  ['a handler that is none', { webkit: { messageHandlers: { SlipwayApp: { postMessage: true } } } }],
])('W1 %s is no app', (_, appWindow) => {
  expect(sendToApp('GoBack', {}, appWindow)).toBe(false);
});

/** The window of a frame of another origin. */
function foreignFrame(): object {
  const shown: Record<string, unknown> = {
    postMessage: () => {
      throw new TypeError('not enough arguments');
    },
  };
  const seen = new Proxy(shown, {
    get(_, name) {
      if (typeof name === 'string' && name in shown) return shown[name];
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  });
  shown['window'] = seen;
  return seen;
}

test.each(['webkit', 'SlipwayApp'])('a frame of another origin called %s stands in no app’s way', (name) => {
  const postMessage = vi.fn();
  expect(sendToApp('GoBack', {}, { ReactNativeWebView: { postMessage }, [name]: foreignFrame() })).toBe(true);
  expect(postMessage).toHaveBeenCalledOnce();
});

test('an app that throws leaves the page to do it, and nothing escapes', () => {
  const postMessage = () => {
    throw new Error('Java object is gone');
  };
  expect(sendToApp('Clipboard', { text: 'MEERA50' }, { SlipwayApp: { postMessage } })).toBe(false);
});

test('a refusal of iOS that comes late is traced, and no error of the page', async () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  sessionStorage.setItem('webviewTrace', '1');
  const refusal = new Error('no such message');
  const webkit = { messageHandlers: { SlipwayApp: { postMessage: () => Promise.reject(refusal) } } };
  expect(sendToApp('GoBack', {}, { webkit })).toBe(true);
  await Promise.resolve();
  expect(debug).toHaveBeenCalledExactlyOnceWith('Slipway: the app refused a message.', refusal);
});

test('the message and nothing else reaches the app, whatever its texts hold', () => {
  const postMessage = vi.fn();
  const text = `"}');alert(1)//\u2028</script>`;
  sendToApp('ShareApp', { text }, { SlipwayApp: { postMessage } });
  expect(JSON.parse(postMessage.mock.calls[0]?.[0])).toEqual({ type: 'ShareApp', payload: { text } });
});

test('a message that no app takes is silent, and shown on request', () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  sendToApp('JoinGame', { gameId: 'ludo' }, {});
  expect(debug).not.toHaveBeenCalled();
  sessionStorage.setItem('webviewTrace', '1');
  sendToApp('JoinGame', { gameId: 'ludo' }, {});
  expect(debug).toHaveBeenCalledExactlyOnceWith('Slipway: no app hears JoinGame.', { gameId: 'ludo' });
});

describe('what the app says', () => {
  const say = (detail: unknown) => window.dispatchEvent(new CustomEvent('slipway:app', { detail }));

  test.each<AppMessage>([
    { type: 'Answer', payload: { to: 'ShareApp', isDone: true } },
    { type: 'LanguageChanged', payload: { locale: 'hi' } },
    { type: 'SessionRenewed', payload: {} },
  ])('$type is heard as an object and as text', (message) => {
    expect(readAppMessage(message)).toEqual(message);
    expect(readAppMessage(JSON.stringify(message))).toEqual(message);
  });

  test.each([
    null,
    undefined,
    42,
    '{oops',
    '"Answer"',
    [],
    {},
    { type: 'Answer' },
    { type: 'Answer', payload: { to: 'ShareApp', isDone: 'yes' } },
    { type: 'LanguageChanged', payload: { locale: { toString: 'hi' } } },
    { type: 'constructor', payload: {} },
    { type: '__proto__', payload: {} },
  ])('%j is no message', (detail) => {
    expect(readAppMessage(detail)).toBeNull();
  });

  test('is one of three messages, or none, whatever it holds', () => {
    const name = fc.oneof(
      fc.constantFrom('Answer', 'LanguageChanged', 'SessionRenewed', '__proto__', 'constructor'),
      fc.jsonValue(),
    );
    const payload = fc.oneof(
      fc.record({ to: name, isDone: fc.oneof(fc.boolean(), name), locale: name }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
    const texts = fc.oneof(
      fc.string(),
      fc.integer({ min: 1, max: 100_000 }).map((levels) => '[{"type":'.repeat(levels)),
      fc.integer({ min: 1, max: 100_000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
    );
    fc.assert(
      fc.property(fc.oneof(fc.record({ type: name, payload }), fc.jsonValue(), texts), (detail) => {
        for (const form of [detail, JSON.stringify(detail)]) {
          const message: unknown = readAppMessage(form);
          if (message === null) continue;
          expect([
            { type: 'Answer', payload: { to: expect.any(String), isDone: expect.any(Boolean) } },
            { type: 'LanguageChanged', payload: { locale: expect.any(String) } },
            { type: 'SessionRenewed', payload: {} },
          ]).toContainEqual(message);
        }
      }),
    );
  });

  test('is heard until the listener has had enough', () => {
    const heard: AppMessage[] = [];
    listenToApp((message) => heard.push(message) < 2);
    say('nonsense');
    for (const locale of ['hi', 'gu', 'bn']) say({ type: 'LanguageChanged', payload: { locale } });
    expect(heard.map(({ payload }) => payload)).toEqual([{ locale: 'hi' }, { locale: 'gu' }]);
  });
});
