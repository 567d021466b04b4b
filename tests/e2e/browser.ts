/** Finds a Chromium for the tests, or installs one: the order is the README's. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { SYSTEM_BROWSERS } from '../../cli/partner-page/system-browsers.ts';
import { aptInstall, type InstallCommand, installUntilFound } from './install-program.ts';

/** A quiet browser: nothing of its own goes to the network, and it runs as root in a container. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page that goes to another address and back stays in its process: to start one takes longer than to draw most pages.
  '--process-per-site',
  // No process is kept ready for a page that may come: to start it is a sixth of what a page takes.
  '--renderer-process-limit=1',
  // The headless shell positions glyphs at whole pixels, unless this flag lets it do as a browser with a screen.
  '--font-render-hinting=none',
];

let found: string | null = null;

/** Path of a browser that exists. Installs one when there is none; the error then says what was tried. */
export function chromiumPath(): string {
  found ??= findChromium() ?? installChromium();
  return found;
}

/** Ends steps that hang, and measures nothing: Playwright's own half minute is too short for a busy machine. */
const STEP_LIMIT_MS = 120_000;

export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    ...options,
    executablePath: chromiumPath(),
    args: [...ARGS, ...(options.args ?? [])],
  });
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (settings) => {
    const context = await openContext(settings);
    context.setDefaultTimeout(STEP_LIMIT_MS);
    return context;
  };
  return browser;
}

function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return [playwrightPath(), ...SYSTEM_BROWSERS].find((path) => path !== null && existsSync(path)) ?? null;
}

/** Where Playwright keeps its own browser, whether or not it is there. */
function playwrightPath(): string | null {
  try {
    return chromium.executablePath();
  } catch {
    return null; // Playwright has no browser for this system
  }
}

const INSTALL: readonly InstallCommand[] = [
  ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
  aptInstall('chromium-headless-shell', 'fonts-noto-core'),
  aptInstall('chromium', 'fonts-noto-core'),
  ['dnf', 'install', '-y', 'chromium', 'google-noto-sans-devanagari-fonts'],
  ['apk', 'add', '--no-cache', 'chromium', 'font-noto-devanagari', 'font-noto-gujarati', 'font-noto-bengali'],
];

function installChromium(): string {
  try {
    return installUntilFound('Chromium', INSTALL, findChromium);
  } catch (error) {
    throw new Error(`${(error as Error).message}\nSet CHROMIUM_PATH.`);
  }
}
