/**
 * What a page inside the app tells the app, and what the app tells the page. A message goes as `{ type, payload }`: as text
 * through the object that the Android app adds to the page (or React Native's), as it is through the message handler of the
 * iOS app. Outside the app nobody listens, and nothing happens. The specification names the messages and leaves out what
 * they carry (spec §7); the payloads below are ours, and so is the way back.
 */
import { isMapping } from './mapping.ts';
import { readItem } from './session.ts';

/** Every message, and what it carries. */
export interface BridgeMessages {
  /** Opens the system's share sheet. */
  ShareApp: { text: string; url?: string };
  /** The app's own header: its title, and whether it is shown. */
  UpdateHeader: { title: string; isVisible: boolean };
  /** Opens a page of the site in place of this one: a route. */
  Navigate: { route: string };
  /** Puts a text on the clipboard. */
  Clipboard: { text: string };
  /** An event for the app's analytics. */
  CleverTap: { event: string; properties?: Record<string, string | number | boolean> };
  /** A line in the app's log. */
  NativeLog: { level: 'info' | 'error'; message: string };
  /** Closes this page. */
  GoBack: Record<never, never>;
  /** Colour behind the camera's notch and the status bar, as CSS writes it. */
  UpdateNotch: { color: string };
  /** Opens a game table. */
  JoinGame: { gameId: string };
  /** Changes the app's language: `en`, `hi`, `gu`, `bn`. */
  ToggleLanguage: { locale: string };
  /** Opens a screen of the app itself. */
  InAppNavigate: { screen: string; parameters?: Record<string, string> };
  /** Opens the offer of a subscription. */
  SubscriptionPackageDetails: { packageId: string };
}

export type BridgeMessage = keyof BridgeMessages;

/** What the app tells the page. */
export type AppMessage =
  /** How it went with a message: `isDone` is false when the app could not do it, or the user thought better of it. */
  | { type: 'Answer'; payload: { to: string; isDone: boolean } }
  /** The app’s language has changed. */
  | { type: 'LanguageChanged'; payload: { locale: string } }
  /** The session storage holds new values: the user has signed in again, for example. */
  | { type: 'SessionRenewed'; payload: Record<never, never> };

/** Name of the object in an Android page and of the message handler in an iOS one. */
const BRIDGE_NAME = 'SlipwayApp';

/** Event of the window by which the app tells the page something; its `detail` is the message, as an object or as JSON. */
const APP_EVENT = 'slipway:app';

/** With any value under this key of the session storage, messages that no app takes are written to the console. */
const TRACE_KEY = 'webviewTrace';

/** A way to an app: true when it took the message. */
type Transport = (message: { type: BridgeMessage; payload: object }) => boolean;

/** Sends a message. `false` when no app takes it, so that the page can do the thing itself. Never throws. */
export function sendToApp<Name extends BridgeMessage>(
  type: Name,
  payload: BridgeMessages[Name],
  appWindow: object = window,
): boolean {
  try {
    if (transportOf(appWindow)?.({ type, payload })) return true;
    trace(`no app hears ${type}.`, payload);
  } catch (error) {
    // An app that is going away, or an old one that knows no such message: the page goes on as if there were none.
    trace(`the app refused ${type}.`, error);
  }
  return false;
}

/** Hears what the app says, until the listener answers false. What is no message of the list above is passed over. */
export function listenToApp(listener: (message: AppMessage) => boolean): void {
  const hear = (event: Event): void => {
    const message = readAppMessage((event as CustomEvent<unknown>).detail);
    if (message === null) trace('unknown message from the app.', (event as CustomEvent<unknown>).detail);
    else if (!listener(message)) removeEventListener(APP_EVENT, hear);
  };
  addEventListener(APP_EVENT, hear);
}

/** A message of the app's read with care; `null` when it is none. */
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

/** Names are looked at one by one: an element with such an id is a property of the window too, and no app. */
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
  // A frame of that name is a window, which takes messages too.
  return typeof propertyOf(value, 'postMessage') === 'function' && propertyOf(value, 'window') !== value;
}

/** iOS may answer with a promise; its refusal comes too late to matter, and must not become an error of the page's. */
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
    return null; // not JSON, so no message: the caller says so
  }
}
