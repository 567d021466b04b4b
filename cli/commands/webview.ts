/** `slipway webview`: the contract of the service for in-app screens, and a check of a real one. */
import * as z from 'zod';
import { type WebviewAnswerKind, webviewAnswers } from '../../schemas/webview-answers.ts';
import { whyNoAnswer } from '../no-answer.ts';
import { inertJson } from '../report/inert.ts';
import { alignColumns } from '../report/summary.ts';
import { UsageError } from '../usage-error.ts';

/** As long as a screen waits. */
const MOST_WAIT_MS = 30_000;

/** Paths of the screens that `slipway init` and the example site have. */
const SCREENS = [
  'referral=referral',
  'referral-summary=referral/summary',
  'list=academy/tv',
  'list=academy/screenplay',
  'list=academy/saved',
];

export interface WebviewVerifyOptions {
  /** `Name: value` */
  header?: string[];
  /** `kind=path` */
  screen?: string[];
  /** The site that the screens are on. */
  origin?: string;
  json?: boolean;
}

interface Finding {
  screen: string;
  /** Problems as sentences; empty when there are none. */
  problems: string[];
}

interface Screen {
  kind: WebviewAnswerKind;
  path: string;
}

/** The contract as JSON Schema, by the kind of screen. */
export function webviewContract(): number {
  const schemas = Object.entries(webviewAnswers).map(([kind, schema]) => [kind, z.toJSONSchema(schema)]);
  process.stdout.write(inertJson(Object.fromEntries(schemas), 2));
  return 0;
}

/** Exit code 1 when a screen would not show its content. */
export async function webviewVerify(base: string, options: WebviewVerifyOptions): Promise<number> {
  if (!/^https?:\/\//.test(base) || !URL.canParse(base))
    throw new UsageError(
      `"${base}" is no address.`,
      'Write the service’s own: https://app.example.com/api/webview.',
    );
  const headers = readHeaders(options.header ?? []);
  const screens = (options.screen ?? SCREENS).map(readScreen);
  const findings: Finding[] = [];
  for (const screen of screens) {
    const url = `${base.replace(/\/+$/, '')}/${screen.path}`;
    const problems = await problemsOf(url, screen, headers, options.origin);
    findings.push({ screen: `${screen.kind} ${screen.path}`, problems });
  }
  const isGood = findings.every(({ problems }) => problems.length === 0);
  process.stdout.write(options.json ? inertJson(findings, 2) : report(findings));
  return isGood ? 0 : 1;
}

function report(findings: readonly Finding[]): string {
  const rows = findings.flatMap(({ screen, problems }) =>
    problems.length === 0 ? [[screen, 'fine']] : problems.map((problem) => [screen, problem]),
  );
  const bad = findings.filter(({ problems }) => problems.length > 0).length;
  const end =
    bad === 0 ? 'All screens show what they are meant to.' : `${bad} of ${findings.length} screens do not.`;
  return `${alignColumns(rows)}\n${end}\n`;
}

async function problemsOf(
  url: string,
  { kind }: Screen,
  headers: Headers,
  origin: string | undefined,
): Promise<string[]> {
  try {
    const sent = new Headers(headers);
    sent.set('Accept', 'application/json');
    if (origin !== undefined) sent.set('Origin', origin);
    const response = await fetch(url, {
      headers: sent,
      redirect: 'manual',
      signal: AbortSignal.timeout(MOST_WAIT_MS),
    });
    if (response.status >= 300 && response.status < 400)
      return [
        `answers with a redirect (${response.status}), which screens refuse: it would carry the user’s headers.`,
      ];
    if (!response.ok) return [`answers ${response.status}. Expected 200${headersHint(response.status)}.`];
    return [...accessProblems(response, origin), ...answerProblems(kind, await response.text())];
  } catch (error) {
    return [`${whyNoAnswer(error, MOST_WAIT_MS)}.`];
  }
}

function headersHint(status: number): string {
  return status === 401 || status === 403
    ? '; pass the user’s headers: --header "Authorization: Bearer …"'
    : '';
}

function accessProblems({ headers }: Response, origin: string | undefined): string[] {
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (origin === undefined || allowed === '*' || allowed === origin) return [];
  return [`lets no page of ${origin} read it: Access-Control-Allow-Origin is ${allowed ?? 'missing'}.`];
}

function answerProblems(kind: WebviewAnswerKind, text: string): string[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    // Whatever the response is, the screen cannot read it.
    return [`answers no JSON: ${JSON.stringify(text.slice(0, 40))}.`];
  }
  const value = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  const result = webviewAnswers[kind].safeParse(value);
  return (result.error?.issues ?? []).flatMap((issue) => issueLines(issue));
}

function issueLines(issue: z.core.$ZodIssue): string[] {
  // A list may have several shapes; the error for the object shape is the useful one.
  if (issue.code === 'invalid_union') return (issue.errors[0] ?? []).flatMap((inner) => issueLines(inner));
  return [`${issue.path.join('.') || 'the answer'}: ${issue.message}.`];
}

function readHeaders(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(`"${line}" is no header.`, 'Write --header "Authorization: Bearer …".');
    headers.set(name, value);
  }
  return headers;
}

function readScreen(text: string): Screen {
  const [, kind, path] = /^([\w-]+)=([\w./-]+)$/.exec(text) ?? [];
  if (kind !== undefined && path !== undefined && Object.hasOwn(webviewAnswers, kind))
    return { kind: kind as WebviewAnswerKind, path };
  throw new UsageError(
    `"${text}" names no screen.`,
    `Write --screen list=academy/tv, with one of ${Object.keys(webviewAnswers).join(', ')}.`,
  );
}
