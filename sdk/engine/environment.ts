/** What the engine needs from its surroundings. Tests pass scripted ones; the browser's are in `browser-environment.ts`. */
import type { loadPart } from '../load-part.ts';
import type { PassedFile } from './passed.ts';
import type { ResumeStore } from './resume-record.ts';

export interface Environment {
  /** Absolute http(s) address of a link, `null` for anything else. */
  resolveLink(link: unknown, base: string): string | null;
  /** Base of the page's relative addresses. */
  baseUrl: string;
  /** `false` inside another app, where a file made in the page cannot be saved. */
  canSave: boolean;
  /** As `window.fetch`. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Whether a server answers at an address, even if the page may not read the response. Never rejects. */
  reaches(url: string, signal: AbortSignal): Promise<boolean>;
  /** Milliseconds since 1970; never goes back during a visit. */
  now(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
  /** The store of the product's unfinished downloads; rejects where the browser refuses one. */
  openStore(product: string): Promise<ResumeStore>;
  /** Reads a short text stored for this tab, synchronously; `null` when there is none. Both throw where storage is blocked. */
  recall(key: string, area: 'sessionStorage'): string | null;
  remember(key: string, value: string, area: 'sessionStorage'): void;
  /** Web Locks, where the browser has them. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** A channel to the other tabs of this origin, where the browser has them. */
  openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'> | undefined;
  isOnline(): boolean;
  /** Calls `task` when the device comes online or the page is shown again; the returned function stops that. */
  onOnlineOrShown(task: () => void): () => void;
  /** Passes the finished package to the browser for saving. */
  save(file: PassedFile): void;
  /** Fetches another file of the SDK; rejects when it is not available; another call tries again. */
  loadPart: typeof loadPart;
  /** Address of the page. */
  page: Pick<Location, 'href' | 'origin' | 'hostname' | 'pathname'>;
  /**
   * Logs, once per page, that the browser's database failed: spec §8 'Browser database error'. Called without an error when another tab has
   * taken over.
   */
  storeFailed(error: unknown): null;
  /** Explains a decision; silent unless debugging. */
  explain(...details: unknown[]): void;
}
