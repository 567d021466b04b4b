/**
 * The engine: downloads one package despite failures of network, server and browser storage, and delivers it once, or reports that it
 * cannot. It publishes a single state. `machine.ts` decides what to do next, and `perform.ts` does it.
 */
import type { DownloadState } from '../slipway.d.ts';
import type { Environment } from './environment.ts';
import { createGate } from './gate.ts';
import { type Effect, type Event, idleState, next, type Source } from './machine.ts';
import type { OpenLink } from './passed.ts';
import { momentOf, perform, type RunContext } from './perform.ts';

export interface Engine {
  /** Version of the package, once a manifest has named it. */
  readonly versionName: string | undefined;
  /** Whether this tab holds the download lock. */
  readonly isLeading: boolean;
  /**
   * Starts or continues the download; with `isOnlyUnfinished` stays idle when nothing is stored. Does nothing while a download runs, so
   * three taps are one download. Resolves when the run has ended, successfully or not.
   */
  start(isOnlyUnfinished?: boolean): Promise<void>;
  /** Stops the transfer and keeps the received bytes. */
  pause(): void;
  resume(): void;
  /** Stops and deletes the received bytes. */
  cancel(): void;
  /** Stores the bytes in memory, because the page may be about to unload. */
  checkpoint(): void;
  /** Stops for good, without publishing a state; stored bytes stay. */
  destroy(): void;
  /** Saves the last run's file again; `false` when there is none. */
  saveAgain(): boolean;
  /** `link` if it may be opened instead of a downloaded file. */
  openLink(link: string | null | undefined, isStore?: boolean): OpenLink | null | undefined;
}

/** `onState` receives every published state. */
export function createEngine(
  source: Source,
  env: Environment,
  onState: (state: DownloadState) => void,
): Engine {
  const gate = createGate(env, source);
  const ends: (() => void)[] = [];
  const due: Effect[] = [];
  let machine = idleState(source);
  let isPerforming = false;
  let isDestroyed = false;
  const context: RunContext = {
    source,
    name: source.endpoint ?? `${source.url}`,
    env,
    gate,
    dispatch,
    publish(state) {
      context.report?.(state);
      onState(state);
    },
  };

  /** Events that listeners cause while effects run are queued behind those effects. */
  function dispatch(event: Event): void {
    const [after, effects] = next(machine, event, momentOf(context));
    machine = after;
    due.push(...effects);
    if ('failed' in event) env.explain(event.failed.message);
    // The back-off timer matters in this step only.
    if (after.step !== 'waiting') context.cancelWait?.();
    if (isPerforming) return;
    isPerforming = true;
    for (let effect = due.shift(); effect; effect = due.shift()) perform(context, effect);
    isPerforming = false;
    if (machine.step !== 'idle') return;
    for (const end of ends.splice(0)) end();
  }

  const ended = () => new Promise<void>((resolve) => ends.push(resolve));
  return {
    get versionName() {
      return context.versionName;
    },
    get isLeading() {
      return machine.step !== 'idle' && machine.step !== 'queued';
    },
    async start(isOnlyUnfinished = false) {
      // The page may start again right after a cancel, a failure or the file.
      if (machine.step === 'ending') await ended();
      if (isDestroyed) return;
      const isNew = machine.step === 'idle';
      dispatch({ start: { isOnlyUnfinished } });
      if (isNew) await ended();
    },
    pause: () => dispatch({ pause: true }),
    resume: () => dispatch({ resume: true }),
    cancel: () => dispatch({ cancel: true }),
    checkpoint: () => context.part?.checkpoint(),
    destroy() {
      isDestroyed = true;
      dispatch({ destroy: true });
    },
    saveAgain() {
      const { saved } = context;
      if (saved) env.save(saved);
      return !!saved;
    },
    openLink: gate.openLink,
  };
}
