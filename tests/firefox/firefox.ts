/**
 * A Firefox of the system, driven by WebDriver BiDi: the four commands that the tests beside this need. Playwright drives a Firefox of its
 * own, which few systems have, or one newer than the long-term release.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['firefox', 'firefox-esr'];
const OTHER_PATHS = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Starting takes longest: a new profile, and every core busy. */
const PATIENCE_MS = 60_000;

export interface Firefox {
  /** Goes to an address; resolves when the page has loaded. */
  goTo(url: string): Promise<void>;
  /** What an expression gives in the page, as JSON; a promise is waited for. It has a visitor's touch. */
  evaluate(expression: string): Promise<unknown>;
  /** Ends every process of it at once, without a chance to tidy up. */
  kill(): Promise<void>;
}

/** Path of a Firefox. Throws when there is none. */
function firefoxPath(): string {
  const named = process.env['FIREFOX_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = named
    ? [named]
    : [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...OTHER_PATHS];
  const found = paths.find(isProgram);
  if (found === undefined)
    throw new Error(
      named
        ? `FIREFOX_PATH names ${named}, which is no program.`
        : 'No Firefox was found. Install one (Debian: firefox-esr), or set FIREFOX_PATH.',
    );
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not for us.
    return false;
  }
}

/** Of a profile that saves without asking, says it is a phone's, and leaves the network alone. */
function settings(downloads: string): Record<string, unknown> {
  return {
    'app.update.enabled': false,
    'browser.download.alwaysOpenPanel': false,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'general.useragent.override': 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'toolkit.telemetry.enabled': false,
  };
}

/** Starts it. A profile that another one has used is gone on with. */
export async function startFirefox(profile: string, downloads: string): Promise<Firefox> {
  const lines = Object.entries(settings(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const path = firefoxPath();
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  // A group of its own: what it starts is ended with it.
  const program = spawn(path, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const isOver = new Promise((resolve) => program.once('exit', resolve));
  async function kill(): Promise<void> {
    const isRunning = program.exitCode === null && program.signalCode === null;
    if (program.pid !== undefined && isRunning) process.kill(-program.pid, 'SIGKILL');
    await isOver;
  }
  try {
    const send = await connect(await addressOf(program));
    await send('session.new', { capabilities: {} });
    const { contexts } = await send('browsingContext.getTree', {});
    const context = (contexts as { context: string }[])[0]?.context;
    return {
      async goTo(url) {
        await send('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      async evaluate(expression) {
        const { result, exceptionDetails } = await send('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? 'null')`,
          target: { context },
          awaitPromise: true,
          userActivation: true,
        });
        if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text);
        return JSON.parse((result as { value: string }).value);
      },
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** The address that it says on its console. */
function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`Firefox does not listen. It says:\n${said}`)),
      PATIENCE_MS,
    );
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(`${address}/session`);
    });
    stderr?.on('end', () => {
      clearTimeout(timer);
      reject(new Error(`Firefox has ended. It said:\n${said}`));
    });
  });
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} does not answer.`));
  });
  const waiting = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data);
    const sender = waiting.get(id);
    waiting.delete(id);
    if (error) sender?.reject(new Error(`${error}: ${message}`));
    else sender?.resolve(result);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone.'));
  };
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
