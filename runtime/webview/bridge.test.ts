import { expect, test, vi } from 'vitest';
import { type BridgeMessages, tellApp } from './bridge.ts';

test('W1 the Android app is told in text', () => {
  const postMessage = vi.fn();
  expect(tellApp('ShareApp', { text: 'Come and play' }, { SlipwayApp: { postMessage } })).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    '{"type":"ShareApp","payload":{"text":"Come and play"}}',
  );
});

test('W1 an app of React Native is told in text', () => {
  const postMessage = vi.fn();
  expect(tellApp('GoBack', {}, { ReactNativeWebView: { postMessage } })).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('{"type":"GoBack","payload":{}}');
});

test('W1 the iOS app is told in objects', () => {
  const postMessage = vi.fn();
  const webkit = { messageHandlers: { SlipwayApp: { postMessage } } };
  expect(tellApp('Clipboard', { text: 'MEERA50' }, { webkit })).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'Clipboard', payload: { text: 'MEERA50' } });
});

test('W1 outside an app nothing happens, and the page is told so', () => {
  expect(tellApp('GoBack', {}, {})).toBe(false);
  expect(tellApp('GoBack', {}, { webkit: { messageHandlers: {} } })).toBe(false);
});

test('W1 all twelve messages of the specification can be sent', () => {
  const all: { [Name in keyof BridgeMessages]: BridgeMessages[Name] } = {
    ShareApp: { text: '' },
    UpdateHeader: { title: '', isVisible: true },
    Navigate: { route: '/' },
    Clipboard: { text: '' },
    CleverTap: { event: '' },
    NativeLog: { level: 'info', message: '' },
    GoBack: {},
    UpdateNotch: { color: '' },
    JoinGame: { gameId: '' },
    ToggleLanguage: { locale: 'hi' },
    InAppNavigate: { screen: '' },
    SubscriptionPackageDetails: { packageId: '' },
  };
  expect(Object.keys(all)).toHaveLength(12);
});
