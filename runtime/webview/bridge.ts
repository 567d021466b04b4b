/**
 * Messages between a page and the app around it. A message is `{ type, payload }`: sent as text through the object that the Android app
 * adds to the page (or React Native's), and as an object through the message handler of the iOS app. Outside the app messages have no
 * effect. The specification names the messages but not their content (spec §7); the payloads below are ours, and so are the messages from
 * the app.
 */
import { isMapping } from './mapping.ts';
import { readItem } from './session.ts';

/** Messages to the app and their payloads. */
export interface BridgeMessages {
  /** Opens the system's share sheet. */
  ShareApp: { text: string; url?: string };
  /** Sets the title and visibility of the app's header. */
  UpdateHeader: { title: string; isVisible: boolean };
  /** Opens a page of the site instead of this one: a route. */
  Navigate: { route: string };
  /** Puts a text on the clipboard. */
  Clipboard: { text: string };
  /** Reports an event to the app's analytics. */
  CleverTap: { event: string; properties?: Record<string, string | number | boolean> };
  /** Writes a line to the app's log. */
  NativeLog: { level: 'info' | 'error'; message: string };
  /** Closes this page. */
  GoBack: Record<never, never>;
  /** Sets the colour behind the camera's notch and the status bar, in CSS syntax. */
  UpdateNotch: { color: string };
  /** Opens a game table. */
  JoinGame: { gameId: string };
  /** Changes the app's language: `en`, `hi`, `gu`, `bn`. */
  ToggleLanguage: { locale: string };
  /** Opens a screen of the app itself. */
  InAppNavigate: { screen: string; parameters?: Record<string, string> };
  /** Opens a subscription offer. */
  SubscriptionPackageDetails: { packageId: string };
}

export type BridgeMessage = keyof BridgeMessages;

/** Messages from the app. */
export type AppMessage =
  /** Result of a message: `isDone` is false when the app could not handle it, or the user cancelled. */
  | { type: 'Answer'; payload: { to: string; isDone: boolean } }
  /** The app’s language has changed. */
  | { type: 'LanguageChanged'; payload: { locale: string } }
  /** The session storage has new values, for example after signing in again. */
  | { type: 'SessionRenewed'; payload: Record<never, never> };

/** Name of the object in an Android page and of the message handler in an iOS one. */
const BRIDGE_NAME = 'SlipwayApp';

/** Event of the window that carries messages from the app; its `detail` is the message, as an object or as JSON. */
const APP_EVENT = 'slipway:app';

/** With any value under this key of the session storage, messages that no app receives are logged to the console. */
const TRACE_KEY = 'webviewTrace';

/** Sends a message to an app; true when the app accepted it. */
type Transport = (message: { type: BridgeMessage; payload: object }) => boolean;

/** Sends a message. `false` when no app accepts it, so that the page can act itself. Never throws. */
export function sendToApp<Name extends BridgeMessage>(
  type: Name,
  payload: BridgeMessages[Name],
  appWindow: object = window,
): boolean {
  try {
    if (transportOf(appWindow)?.({ type, payload })) return true;
    trace(`no app hears ${type}.`, payload);
  } catch (error) {
    // The app is closing, or too old to know the message: the page continues as if there were none.
    trace(`the app refused ${type}.`, error);
  }
  return false;
}

/** Calls `listener` for each message from the app, until it returns false. Unknown messages are skipped. */
export function listenToApp(listener: (message: AppMessage) => boolean): void {
  const hear = (event: Event): void => {
    const message = readAppMessage((event as CustomEvent<unknown>).detail);
    if (message === null) trace('unknown message from the app.', (event as CustomEvent<unknown>).detail);
    else if (!listener(message)) removeEventListener(APP_EVENT, hear);
  };
  addEventListener(APP_EVENT, hear);
}

/** Parses a message from the app; `null` when it is not one. */
export function readAppMessage(detail: unknown): AppMessage | null {
  const message = typeof detail === 'string' ? parse(detail) : detail;
  if (!isMapping(message)) return null;
  const payload = isMapping(message.payload) ? message.payload : {};
  switch (message.type) {
    case 'Answer':
      if (typeof payload.to !== 'string' || typeof payload.isDone !== 'boolean') return null;
      return { type: 'Answer', payload: { to: payload.to, isDone: payload.isDone } };
    case 'LanguageChanged':
      if (typeof payload.locale !== 'string') return null;
      return { type: 'LanguageChanged', payload: { locale: payload.locale } };
    case 'SessionRenewed':
      return { type: 'SessionRenewed', payload: {} };
    default:
      return null;
  }
}

/** Checks each name explicitly: an element with such an id is a property of the window too. */
function transportOf(appWindow: object): Transport | null {
  const webkit = propertyOf(appWindow, 'webkit');
  const handler = propertyOf(propertyOf(webkit, 'messageHandlers'), BRIDGE_NAME);
  if (isListener(handler)) return (message) => posted(handler.postMessage(message));
  const android = [BRIDGE_NAME, 'ReactNativeWebView']
    .map((name) => propertyOf(appWindow, name))
    .find(isListener);
  if (android === undefined) return null;
  return (message) => posted(android.postMessage(JSON.stringify(message)));
}

interface Listener {
  postMessage(message: unknown): unknown;
}

function isListener(value: unknown): value is Listener {
  // A frame with that name is a window, which also has `postMessage`.
  return typeof propertyOf(value, 'postMessage') === 'function' && propertyOf(value, 'window') !== value;
}

/** iOS may return a promise; its rejection comes too late to matter, and must not become an error of the page. */
function posted(answer: unknown): true {
  if (answer instanceof Promise) answer.catch((error) => trace('the app refused a message.', error));
  return true;
}

/** `undefined` too where looking is refused, as by the window of another origin's frame: that is no way to the app. */
function propertyOf(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}

function trace(what: string, detail: unknown): void {
  if (readItem(TRACE_KEY) !== null) console.debug(`Slipway: ${what}`, detail);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null; // not JSON, so not a message: the caller logs it
  }
}
