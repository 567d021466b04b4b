/**
 * What a page inside the app tells the app. A message goes as `{ type, payload }`: as text through the object that the
 * Android app adds to the page (or React Native's), as it is through the message handler of the iOS app. Outside the app
 * nobody listens, and nothing happens. The specification names the messages and leaves out what they carry (spec §7); the
 * payloads below are ours.
 */

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

/** Name of the object in an Android page and of the message handler in an iOS one. */
const BRIDGE_NAME = 'SlipwayApp';

interface TextListener {
  postMessage(message: string): void;
}

/** What an app adds to the window. */
interface AppWindow {
  [BRIDGE_NAME]?: TextListener;
  ReactNativeWebView?: TextListener;
  webkit?: { messageHandlers?: Record<string, { postMessage(message: object): void } | undefined> };
}

/** Sends a message. `false` when no app listens, so that the page can do the thing itself. */
export function tellApp<Name extends BridgeMessage>(
  type: Name,
  payload: BridgeMessages[Name],
  appWindow: object = window,
): boolean {
  const app = appWindow as AppWindow;
  const message = { type, payload };
  const ios = app.webkit?.messageHandlers?.[BRIDGE_NAME];
  if (ios) {
    ios.postMessage(message);
    return true;
  }
  const android = app[BRIDGE_NAME] ?? app.ReactNativeWebView;
  if (!android) return false;
  android.postMessage(JSON.stringify(message));
  return true;
}
