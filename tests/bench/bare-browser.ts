/**
 * Chromium over its bare debugging pipe. Playwright listens to the network of every page it drives, which adds tasks at the end of a
 * large body that no visitor's browser has: where tasks are measured, nothing may listen but what measures.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromiumPath } from '../e2e/browser.ts';

export interface BarePage {
  /** One command of the DevTools protocol to the page. Rejects with the browser's message. */
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Calls `listener` for every event of that name, such as `Tracing.dataCollected`. */
  on(event: string, listener: (params: Record<string, unknown>) => void): void;
  /** The value of an expression, awaited when it is a promise. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The answer to a command; without an id, an event. */
interface Answer {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** A browser with a fresh profile and one page, empty yet. Downloads go to the profile. */
export async function openBarePage(size = { width: 360, height: 800 }): Promise<BarePage> {
  const profile = mkdtempSync(join(tmpdir(), 'slipway-bare-'));
  const browser = spawn(
    chromiumPath() ?? '',
    [
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      `--window-size=${size.width},${size.height}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  const write = browser.stdio[3] as Writable;
  const read = browser.stdio[4] as Readable;
  const waiting = new Map<number, (answer: Answer) => void>();
  const listeners = new Map<string, (params: Record<string, unknown>) => void>();
  let unread = '';
  read.setEncoding('utf8').on('data', (text: string) => {
    const messages = (unread + text).split('\0');
    unread = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id === undefined) listeners.get(answer.method ?? '')?.(answer.params ?? {});
      else waiting.get(answer.id)?.(answer);
    }
  });
  let last = 0;
  function command(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++last;
    write.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
    });
  }

  const { targetInfos } = (await command('Target.getTargets', {})) as {
    targetInfos: { type: string; targetId: string }[];
  };
  const target = targetInfos.find(({ type }) => type === 'page');
  const { sessionId } = (await command('Target.attachToTarget', {
    targetId: target?.targetId,
    flatten: true,
  })) as { sessionId: string };
  await command('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: profile });
  const send = (method: string, params: object = {}) => command(method, params, sessionId);
  return {
    send,
    on: (event, listener) => listeners.set(event, listener),
    async evaluate(expression) {
      const { result, exceptionDetails } = (await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })) as { result: { value: unknown }; exceptionDetails?: { text: string } };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    async close() {
      // By its own hand: when it is killed, its other processes go on writing into the profile for a while.
      command('Browser.close', {}).catch(() => {});
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
