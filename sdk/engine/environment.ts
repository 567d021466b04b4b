/** What the engine needs from the world around it. A test passes scripted ones; the browser's are in `browser-environment.ts`. */
import type { Verifier } from '../verify.ts';
import type { PassedFile } from './gate.ts';
import type { ResumeStore } from './resume-store.ts';

export interface Environment {
  /** What the page's relative addresses are relative to. */
  baseUrl: string;
  /** `false` inside another app, where a file made in the page cannot be saved. */
  canSave: boolean;
  /** As `window.fetch`. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, task: () => void): () => void;
  /** The store of the product's unfinished downloads; rejects where the browser has none for us. */
  openStore(product: string): Promise<ResumeStore>;
  /** Reads a short text kept for this tab; `null` when there is none. At once, unlike the store. Both throw where it is blocked. */
  recall(key: string): string | null;
  remember(key: string, value: string): void;
  /** Web Locks, where the browser has them. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** A channel to the other tabs of this origin, where the browser has them. */
  openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'> | undefined;
  isOnline(): boolean;
  /** Calls `task` when the device comes online or the page is shown again; the returned function ends that. */
  onWake(task: () => void): () => void;
  /** Hands the finished package to the browser. */
  save(file: PassedFile): void;
  /** Fetches what proves a package to be the promised one; rejects when it cannot be had. Another call tries again. */
  loadVerifier(): Promise<Verifier>;
  /** Address of the page. */
  page: Pick<Location, 'href' | 'origin' | 'hostname' | 'pathname'>;
  /** Explains a decision; silent unless debugging. */
  explain(...details: unknown[]): void;
}
