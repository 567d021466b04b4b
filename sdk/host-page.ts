/**
 * What the script may believe of the page it is on. The page's markup may be anybody's: an `<img name="body">` becomes `document.body`,
 * ahead of the browser's own, and an `<a id="Slipway">` a member of the window. Whatever an element's name or id could stand in for is
 * read here and nowhere else (`tests/architecture.test.ts`).
 */
import type { ConsentStub, SlipwayConsent } from './consent/types.ts';
import type { SlipwayTracking, TrackingStub } from './tracking/types.ts';
import type { Slipway, SlipwayStub } from './window-slipway.ts';

/** Members are read only, and the whole is no node: who needs one passes an element. */
type BuiltIns<Thing> = Readonly<Omit<Thing, 'nodeType'>>;

/** The document as the browser made it: what is on a prototype, no element is in front of. Read when it is needed, so that a server can load the module. */
export const document: BuiltIns<Document> = /* @__PURE__ */ new Proxy({} as Document, {
  get(_, name) {
    const { document } = window;
    const member: unknown = Reflect.get(Document.prototype, name, document);
    return member instanceof Function ? member.bind(document) : member;
  },
});

/** The same, handed to a file that does not take it from here itself. */
export type HostDocument = typeof document;

interface PageObjects {
  Slipway: Slipway | SlipwayStub;
  SlipwayTracking: SlipwayTracking | TrackingStub;
  SlipwayConsent: SlipwayConsent | ConsentStub;
}

/**
 * What a script of the page has put at a name of the window: a plain object, empty where there is none. Elements, collections of them
 * and frames are none.
 */
export function pageObject<Name extends keyof PageObjects>(name: Name): PageObjects[Name] {
  const value: PageObjects[Name] = window[name] ?? {};
  return Object.getPrototypeOf(value) === Object.prototype ? value : {};
}

/** A function that a script of the page has put at a name of the window: no element is one. */
export function pageFunction<Kind>(name: string): Kind | undefined {
  const value: unknown = Reflect.get(window, name);
  return value instanceof Function ? (value as Kind) : undefined;
}

/** What the browser itself has at a name of the window that not every browser has: elements and frames are not the window's own. */
export function builtInGlobal<Value>(name: string): Value | undefined {
  return Object.getOwnPropertyDescriptor(window, name) && (Reflect.get(window, name) as Value);
}

/** The script element that runs this very code; `undefined` in a module, and when the element is no longer part of the page. */
export function runningScript(): HTMLScriptElement | undefined {
  const { currentScript } = document;
  return currentScript instanceof HTMLScriptElement && currentScript.isConnected ? currentScript : undefined;
}

/**
 * Folder that this very code came from, as the engine that runs it says: a `<base>` further down the page changes what the script
 * element says.
 * The text "null" where `where` names no address: an engine may not say (`Error.stackTraceLimit = 0`).
 */
export function ownFolder(where: unknown = Error().stack): string {
  return `${/\w+:\/\/[^?#\n]*\//.exec(`${where}`)}`;
}
