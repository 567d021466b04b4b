/** What occupied a page's main thread, read from a trace of the browser. */

/** One entry of a trace; times in µs. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread: what other programs of the machine take is not in it. */
  tdur?: number;
  args?: { data?: { url?: string; requestId?: string; type?: string } };
}

export const KINDS = ['script', 'compile', 'style and layout', 'garbage', 'messages'] as const;

type Kind = (typeof KINDS)[number];

/** Processor time in ms, each moment counted once: for the innermost thing that went on. */
export type Spent = Record<Kind, number>;

/** Categories a trace must have for this. */
export const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'];

const KIND_NAMES: readonly (readonly [RegExp, Kind])[] = [
  [/compile|parse(?!html)|cache|serialize/i, 'compile'],
  [/GC|Scavenge|garbage/, 'garbage'],
  [
    /^(UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit|HitTest|ScrollLayer|IntersectionObserver.*)$/,
    'style and layout',
  ],
  [
    /^(EvaluateScript|FunctionCall|TimerFire|FireIdleCallback|FireAnimationFrame|EventDispatch|RunMicrotasks|v8\..*|.*MicrotaskCheckpoint)$/,
    'script',
  ],
];

/** What is no script's doing by its name is a task of the browser's own: answers of other processes, bytes that arrive. */
function kindOf(name: string): Kind {
  return KIND_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'messages';
}

/** Events of the page's main thread after its load event, in order, what encloses before what is in it. */
export function afterLoad(events: readonly TraceEvent[]): TraceEvent[] {
  const load = events.findLast(({ name }) => name === 'MarkLoad');
  if (load === undefined) throw new Error('The trace has no load event.');
  return events
    .filter(({ ph, pid, tid, ts }) => ph !== 'M' && pid === load.pid && tid === load.tid && ts > load.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

/** The task of a touch or key is the browser's; what listens to it is not. */
const INPUT = /^(?:key|pointer|mouse|touch|click)/;

/**
 * Whole tasks in which something is said to be of one of these addresses: code that runs or is compiled, requests and answers. Of a
 * task that a visitor's touch began, the functions alone.
 */
export function tasksOf(events: readonly TraceEvent[], address: RegExp): TraceEvent[] {
  const requests = new Set<string>();
  const isOf = ({ args }: TraceEvent): boolean => {
    const { url, requestId } = args?.data ?? {};
    if (url === undefined || !address.test(url)) return requests.has(requestId ?? '');
    if (requestId !== undefined) requests.add(requestId);
    return true;
  };
  const isIn = ({ ts }: TraceEvent, around: TraceEvent): boolean => ts >= around.ts && ts < endOf(around);
  const found = events.filter(isOf);
  const inputs = events.filter(
    ({ name, args }) => name === 'EventDispatch' && INPUT.test(args?.data?.type ?? ''),
  );
  const isByInput = (task: TraceEvent): boolean => inputs.some((input) => isIn(input, task));
  const wholes = events.filter(
    (event) =>
      (event.name === 'RunTask'
        ? !isByInput(event)
        : event.name === 'FunctionCall' && inputs.some((input) => isIn(event, input))) &&
      found.some((one) => isIn(one, event)),
  );
  return events.filter((event) => wholes.some((whole) => isIn(event, whole)));
}

/** @param slower what the times are multiplied by */
export function spentIn(events: readonly TraceEvent[], slower: number): Spent {
  const spent = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Spent;
  const open: TraceEvent[] = [];
  for (const event of events.filter(({ ph }) => ph === 'X')) {
    while (endOf(open.at(-1)) <= event.ts) open.pop();
    const around = open.at(-1);
    const ms = ((event.tdur ?? 0) / 1000) * slower;
    spent[kindOf(event.name)] += ms;
    if (around !== undefined) spent[kindOf(around.name)] -= ms;
    open.push(event);
  }
  return spent;
}

function endOf(event: TraceEvent | undefined): number {
  return event === undefined ? Number.POSITIVE_INFINITY : event.ts + (event.dur ?? 0);
}
