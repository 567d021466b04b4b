/** Every switch as the panel shows it: a name, a sentence, and its control; and presets that combine switches into a scenario. */
import { CALLS, type FaultName, type Faults } from './faults.ts';

/** What the panel shows to set a switch. */
export type SwitchControl =
  | { kind: 'on' }
  /** A number; `unit` is behind the field. */
  | { kind: 'number'; unit: string; example: number }
  /** JSON values by the words they are offered in. */
  | { kind: 'choice'; choices: Readonly<Record<string, unknown>> }
  /** JSON, or a word as it is. */
  | { kind: 'text'; example: string }
  | { kind: 'calls' };

export interface SwitchText {
  group: keyof typeof GROUPS;
  title: string;
  /** What happens while it is on: one sentence. */
  meaning: string;
  control: SwitchControl;
}

/** In the panel's order. */
export const GROUPS = {
  network: 'The network',
  answer: 'The answer',
  file: 'The package',
  ranges: 'Ranges',
  origins: 'Other origins',
  calls: 'The other calls',
} as const;

const on: SwitchControl = { kind: 'on' };

export const SWITCHES: Readonly<Record<FaultName, SwitchText>> = {
  slow: {
    group: 'network',
    title: 'Slow',
    meaning: 'The package comes at so many bytes a second.',
    control: { kind: 'number', unit: 'bytes/s', example: 30_000 },
  },
  latency: {
    group: 'network',
    title: 'Latency',
    meaning: 'The answer begins so much later.',
    control: { kind: 'number', unit: 'ms', example: 800 },
  },
  stallHeaders: {
    group: 'network',
    title: 'Stall before the answer',
    meaning: 'Nothing comes at all, and the connection stays open.',
    control: on,
  },
  stallBody: {
    group: 'network',
    title: 'Stall in the body',
    meaning: 'After so many bytes nothing more comes, and the connection stays open.',
    control: { kind: 'number', unit: 'bytes', example: 800_000 },
  },
  reset: {
    group: 'network',
    title: 'Reset',
    meaning: 'After so many bytes the connection breaks, as when the phone loses its network.',
    control: { kind: 'number', unit: 'bytes', example: 800_000 },
  },
  truncate: {
    group: 'network',
    title: 'Cut short',
    meaning: 'After so many bytes the connection ends in order, as when a proxy gives up.',
    control: { kind: 'number', unit: 'bytes', example: 800_000 },
  },
  captivePortal: {
    group: 'network',
    title: 'Captive portal',
    meaning: 'A page to log in to the network comes in place of the package.',
    control: {
      kind: 'choice',
      choices: { 'as the answer itself (200)': 'page', 'by a redirect (302)': 'redirect' },
    },
  },
  status: {
    group: 'answer',
    title: 'Status',
    meaning: 'The answer is a refusal with this status.',
    control: { kind: 'number', unit: '400–599', example: 503 },
  },
  retryAfter: {
    group: 'answer',
    title: 'Retry-After',
    meaning: 'The refusal says when to come again: in so many seconds, or at a date.',
    control: { kind: 'text', example: '7' },
  },
  redirect: {
    group: 'answer',
    title: 'Redirect',
    meaning: 'The package is at another origin: "true" is this server by its other loopback name.',
    control: { kind: 'text', example: 'true' },
  },
  gzip: {
    group: 'answer',
    title: 'Compressed',
    meaning: 'The package comes as gzip, so its length is not that of the file.',
    control: on,
  },
  noContentLength: {
    group: 'answer',
    title: 'No length',
    meaning: 'Nobody knows how much comes: the body is chunked.',
    control: on,
  },
  wrongLength: {
    group: 'answer',
    title: 'Wrong length',
    meaning: 'Content-Length is so many bytes too high, or too low when negative.',
    control: { kind: 'number', unit: 'bytes', example: 10 },
  },
  changeFile: {
    group: 'file',
    title: 'Another version',
    meaning: 'Version 1.1.0 is at the same address.',
    control: on,
  },
  corruptByte: {
    group: 'file',
    title: 'Corrupt bytes',
    meaning: 'The bytes at these offsets are other ones: one offset, or a list such as [1000, 2000].',
    control: { kind: 'text', example: '1000' },
  },
  weakEtag: {
    group: 'file',
    title: 'Weak tag',
    meaning: 'The ETag is weak, so a download cannot be sure that the rest belongs to its beginning.',
    control: on,
  },
  noValidators: {
    group: 'file',
    title: 'No validators',
    meaning: 'There is neither ETag nor Last-Modified.',
    control: on,
  },
  ignoreRange: {
    group: 'ranges',
    title: 'Ranges ignored',
    meaning: 'Each request gets the whole package from its first byte.',
    control: on,
  },
  always416: {
    group: 'ranges',
    title: 'Ranges refused',
    meaning: 'Each request with a range gets 416.',
    control: on,
  },
  wrongContentRange: {
    group: 'ranges',
    title: 'Wrong Content-Range',
    meaning:
      'It is shifted by so many bytes, "missing", or names another "total"; the bytes are those asked for.',
    control: { kind: 'text', example: 'missing' },
  },
  corsNone: {
    group: 'origins',
    title: 'No access',
    meaning: 'Pages of other origins can read no answer.',
    control: on,
  },
  corsBare: {
    group: 'origins',
    title: 'Hidden headers',
    meaning: 'Pages of other origins see neither Content-Range nor ETag nor Retry-After.',
    control: on,
  },
  refusePreflight: {
    group: 'origins',
    title: 'Preflight refused',
    meaning: 'OPTIONS is refused, so a request that needs leave is never sent.',
    control: on,
  },
  unavailable: {
    group: 'calls',
    title: 'Switched off',
    meaning: 'These calls answer 503.',
    control: { kind: 'calls' },
  },
  lookup: {
    group: 'calls',
    title: 'Link lookup',
    meaning: 'The lookup fails, dawdles, or answers something that must not be followed.',
    control: {
      kind: 'choice',
      choices: {
        'fails with 500': 'fail',
        'takes ten seconds': 'slow',
        'gives a javascript: link': 'scriptUrl',
        'gives an http: link of another host': 'httpUrl',
        'gives JSON of another shape': 'otherJson',
      },
    },
  },
  location: {
    group: 'calls',
    title: 'Location',
    meaning: 'Where the visitor seems to be. Off: Gujarat, India.',
    control: {
      kind: 'choice',
      choices: {
        'Kerala, India': { regionName: 'Kerala', country: 'India' },
        'Delhi, India': { regionName: 'Delhi', country: 'India' },
        'Bagmati, Nepal': { regionName: 'Bagmati', country: 'Nepal' },
        'not known': { regionName: '', country: '' },
      },
    },
  },
  webviewAnswer: {
    group: 'calls',
    title: 'In-app answers',
    meaning: 'What the service of in-app screens answers. Off: a full answer, wrapped in data.',
    control: {
      kind: 'choice',
      choices: {
        'a full answer, wrapped in data': 'data',
        'a full answer, bare': 'bare',
        'nothing yet': 'empty',
        'a list of 200 long lines': 'long',
        'fails with 500': 'failing',
        'takes five seconds': 'slow',
      },
    },
  },
};

export interface Preset {
  name: string;
  title: string;
  /** What it is like: one sentence. */
  meaning: string;
  faults: Faults;
}

export const PRESETS: readonly Preset[] = [
  {
    name: '2g',
    title: '2G',
    meaning: 'A phone at the edge of the network: 30 KB a second, and the first byte comes late.',
    faults: { slow: 30_000, latency: 650 },
  },
  {
    name: 'flaky',
    title: 'Flaky',
    meaning: 'The connection breaks after each 800 KB.',
    faults: { slow: 600_000, latency: 150, reset: 800_000 },
  },
  {
    name: 'dead-link',
    title: 'Dead link',
    meaning: 'The lookup gives a link, but nothing is there any more.',
    faults: { status: 404 },
  },
  {
    name: 'captive-portal',
    title: 'Captive portal',
    meaning: 'The network of a café sends its log-in page in place of the package.',
    faults: { captivePortal: 'redirect' },
  },
  {
    name: 'changed-file',
    title: 'Changed file',
    meaning: 'The download breaks once, and then another version is there.',
    faults: { reset: { value: 1_000_000, next: 1 }, changeFile: { value: true, skip: 1 } },
  },
  {
    name: 'lying-server',
    title: 'Lying server',
    meaning: 'Bytes differ from those the lookup vouches for, and a resumed part names another total.',
    faults: { corruptByte: [1000, 2_000_000], wrongContentRange: 'total' },
  },
  {
    name: 'server-down',
    title: 'Server down',
    meaning: 'All nine calls answer 503.',
    faults: { unavailable: [...CALLS] },
  },
];
