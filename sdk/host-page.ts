/**
 * Safe access to the host page. The page's markup may come from anybody: an `<img name="body">` becomes `document.body`, ahead of the
 * browser's own, and an `<a id="Slipway">` becomes a member of the window. Everything that an element's name or id could shadow is read
 * here and nowhere else (`tests/architecture.test.ts`).
 */
import type { ConsentStub, SlipwayConsent } from './consent.d.ts';
import type { Slipway, SlipwayStub } from './slipway.d.ts';
import type { SlipwayTracking, TrackingStub } from './tracking.d.ts';

/** Members are read-only, and the object is not a Node: code that needs one passes an element. */
type BuiltIns<Thing> = Readonly<Omit<Thing, 'nodeType'>>;

/**
 * The document without what elements shadow: members are read from the prototype. Evaluated lazily, so that a server can load the module.
 */
export const document: BuiltIns<Document & { prerendering?: boolean }> = /* @__PURE__ */ new Proxy(
  {} as Document,
  {
    get(_, name) {
      const { document } = window;
      const member: unknown = Reflect.get(Document.prototype, name, document);
      return member instanceof Function ? member.bind(document) : member;
    },
  },
);

/** Type of `document`, for files that receive it as a parameter. */
export type HostDocument = typeof document;

interface PageObjects {
  Slipway: Slipway | SlipwayStub;
  SlipwayTracking: SlipwayTracking | TrackingStub;
  SlipwayConsent: SlipwayConsent | ConsentStub;
}

/**
 * A plain object that a script of the page has put on the window, or an empty one. Elements, collections of them and frames are ignored.
 */
export function pageObject<Name extends keyof PageObjects>(name: Name): PageObjects[Name] {
  const value: PageObjects[Name] = window[name] ?? {};
  return Object.getPrototypeOf(value) === Object.prototype ? value : {};
}

/** A function that a script of the page has put on the window; elements are ignored. */
export function pageFunction<Kind>(name: string): Kind | undefined {
  const value: unknown = Reflect.get(window, name);
  return value instanceof Function ? (value as Kind) : undefined;
}

/** A global that not every browser has. Elements and frames with that name are ignored, since they are not own properties of the window. */
export function builtInGlobal<Value>(name: string): Value | undefined {
  return Object.getOwnPropertyDescriptor(window, name) && (Reflect.get(window, name) as Value);
}

/**
 * Calls `task` at once, or when the visitor comes: browsers prepare pages on a guess, and run their scripts, before anybody has opened them.
 */
export function whenOpened(task: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', task);
  else task();
}

/** The script element that runs this code, although a loader has removed it from the page; `undefined` in a module. */
export function runningScript(): HTMLScriptElement | undefined {
  // One of a drawing has attributes too, and lacks nothing that is read.
  return (document.currentScript as HTMLScriptElement | null) ?? undefined;
}

/**
 * Folder that this code was loaded from, according to the JavaScript engine: a later `<base>` changes what the script element says.
 * `undefined` if `where` contains no address: engines may omit it (`Error.stackTraceLimit = 0`).
 */
export function ownFolder(where: unknown = Error().stack): string | undefined {
  return /\w+:\/\/[^?#\n]*\//.exec(`${where}`)?.[0];
}
