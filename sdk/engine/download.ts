/**
 * The engine: gets one package here, whatever the network, the server and the browser's store do, and hands it over once; or
 * says that it cannot. Everything it does shows in one published state. What is done next is decided in `machine.ts`, and done in
 * `perform.ts`.
 */
import type { DownloadState } from '../types.ts';
import type { Environment } from './environment.ts';
import { createGate } from './gate.ts';
import { type Effect, type Event, idleState, next, type Source } from './machine.ts';
import type { OpenLink } from './passed.ts';
import { type Hands, momentOf, perform } from './perform.ts';

export interface Engine {
  /** Version of the package, once a manifest had it. */
  readonly versionName: string | undefined;
  /** `false` until this tab, and no other, may download. */
  readonly isLeading: boolean;
  /**
   * Starts, or goes on with what is stored; with `isOnlyUnfinished` stays idle when nothing is stored. Does nothing while a
   * download runs, so three taps are one download. Resolves when the run has ended, however it did.
   */
  start(isOnlyUnfinished?: boolean): Promise<void>;
  /** Stops the transfer; what is here stays. */
  pause(): void;
  resume(): void;
  /** Stops, and forgets what is here. */
  cancel(): void;
  /** Stores what waits in memory: the page may be about to go. */
  checkpoint(): void;
  /** Stops without a word; what is stored stays. */
  destroy(): void;
  /** Saves once more what the last run saved; `false` when that is nothing. */
  saveAgain(): boolean;
  /** `link` when it may be opened in place of a file from here. */
  openLink(link: string | null, isStore?: boolean): OpenLink | null;
}

/** `onState` gets every state. */
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
  let status: DownloadState['status'] = 'idle';
  const hands: Hands = {
    source,
    env,
    gate,
    dispatch,
    publish(state) {
      status = state.status;
      hands.tell?.(state);
      onState(state);
    },
  };

  /** What listeners cause while effects are performed is performed after those. */
  function dispatch(event: Event): void {
    const [after, effects] = next(machine, event, momentOf(hands));
    machine = after;
    due.push(...effects);
    if ('failed' in event) env.explain(event.failed.message);
    // A timer is of use in that step alone.
    if (after.step !== 'waiting') hands.calm?.();
    if (isPerforming) return;
    isPerforming = true;
    for (let effect = due.shift(); effect; effect = due.shift()) perform(hands, effect);
    isPerforming = false;
    if (machine.step !== 'idle') return;
    for (const end of ends.splice(0)) end();
  }

  const ended = () => new Promise<void>((resolve) => ends.push(resolve));
  return {
    get versionName() {
      return hands.versionName;
    },
    get isLeading() {
      return machine.step !== 'idle' && machine.step !== 'queued';
    },
    async start(isOnlyUnfinished = false) {
      // After a cancel the page may want it again at once.
      if (machine.step === 'ending' && status === 'idle') await ended();
      const isNew = machine.step === 'idle';
      dispatch({ start: { isOnlyUnfinished } });
      if (isNew) await ended();
    },
    pause: () => dispatch({ pause: true }),
    resume: () => dispatch({ resume: true }),
    cancel: () => dispatch({ cancel: true }),
    checkpoint: () => hands.part?.checkpoint(),
    destroy() {
      dispatch({ destroy: true });
    },
    saveAgain() {
      const { saved } = hands;
      if (saved) env.save(saved);
      return !!saved;
    },
    openLink: gate.openLink,
  };
}
