/** Finds a Chromium for the tests, or installs one: the order is the README's. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A quiet browser: nothing of its own goes to the network, and it runs as root in a container. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let found: string | null = null;

/** Path of a browser that exists. Installs one when there is none; the error then says what was tried. */
export function chromiumPath(): string {
  found ??= findChromium() ?? installChromium();
  return found;
}

export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: chromiumPath(),
    args: [...ARGS, ...(options.args ?? [])],
  });
}

function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return [playwrightPath(), ...SYSTEM_PATHS].find((path) => path !== null && existsSync(path)) ?? null;
}

/** Where Playwright keeps its own browser, whether or not it is there. */
function playwrightPath(): string | null {
  try {
    return chromium.executablePath();
  } catch {
    return null; // Playwright has no browser for this system
  }
}

function installChromium(): string {
  const tried: string[] = [];
  const attempts: [string, string[]][] = [
    ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
    [
      'sh',
      ['-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium fonts-noto-core'],
    ],
    ['sh', ['-c', 'dnf install -y chromium google-noto-sans-devanagari-fonts']],
    ['sh', ['-c', 'apk add --no-cache chromium font-noto-devanagari font-noto-gujarati font-noto-bengali']],
  ];
  for (const [command, args] of attempts) {
    tried.push([command, ...args].join(' '));
    try {
      execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 });
    } catch {
      continue; // not this system's way; the next one is tried
    }
    const path = findChromium();
    if (path !== null) return path;
  }
  throw new Error(
    `No Chromium was found and none could be installed. Tried:\n${tried.join('\n')}\nSet CHROMIUM_PATH.`,
  );
}
