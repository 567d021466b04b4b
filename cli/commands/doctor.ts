/** `slipway doctor`: checks that everything is there that a build needs. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import colors from 'picocolors';
import { readTool } from '../package-root.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import { listContent, readSource } from '../pipeline/source/read.ts';
import { findProjectRoot } from '../project-root.ts';
import { inertJson } from '../report/inert.ts';

interface Check {
  name: string;
  /** `warning` leaves the exit code at 0. */
  state: 'ok' | 'warning' | 'error';
  detail: string;
}

export interface DoctorOptions {
  root?: string;
  json?: boolean;
}

export async function doctor(options: DoctorOptions): Promise<number> {
  const checks = [
    nodeVersion(),
    tool(),
    await sharpInstalled(),
    await esbuildWorks(),
    ...projectChecks(options.root),
  ];
  if (options.json) process.stdout.write(inertJson(checks, 2));
  else
    for (const check of checks) process.stdout.write(`${mark(check.state)} ${check.name}: ${check.detail}\n`);
  return checks.some(({ state }) => state === 'error') ? 2 : 0;
}

function mark(state: Check['state']): string {
  if (state === 'ok') return colors.green('✓');
  return state === 'warning' ? colors.yellow('!') : colors.red('✗');
}

function nodeVersion(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return {
    name: 'Node',
    state: isNew ? 'ok' : 'error',
    detail: isNew ? process.version : `${process.version}; 20.19 or later is needed`,
  };
}

function tool(): Check {
  const { version, hash } = readTool();
  return { name: 'Slipway', state: 'ok', detail: `${version} (${hash.slice(0, 8)})` };
}

async function sharpInstalled(): Promise<Check> {
  try {
    const { default: sharp } = await import('sharp');
    return {
      name: 'sharp',
      state: 'ok',
      detail: `${sharp.versions.sharp}; photographs become AVIF and WebP`,
    };
  } catch {
    return {
      name: 'sharp',
      state: 'warning',
      detail: 'not installed; pictures are copied as they are. "npm install sharp" mends it',
    };
  }
}

async function esbuildWorks(): Promise<Check> {
  try {
    const { version, transform } = await import('esbuild');
    await transform('1');
    return { name: 'esbuild', state: 'ok', detail: version };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return {
      name: 'esbuild',
      state: 'error',
      detail: `does not start (${reason}). Run "npm ci" again on this machine`,
    };
  }
}

function projectChecks(given: string | undefined): Check[] {
  let root: string;
  try {
    root = findProjectRoot(given);
  } catch (error) {
    return [
      { name: 'Project', state: 'warning', detail: error instanceof Error ? error.message : String(error) },
    ];
  }
  const checks: Check[] = [{ name: 'Project', state: 'ok', detail: root }];
  for (const folder of ['dist', '.slipway']) {
    const path = join(root, folder);
    try {
      accessSync(existsSync(path) ? path : root, constants.W_OK);
    } catch {
      checks.push({ name: folder, state: 'error', detail: `${path} cannot be written` });
    }
  }
  checks.push(...unreadableContent(root));
  const settings = join(root, '.vscode/settings.json');
  checks.push(
    existsSync(settings)
      ? { name: 'Editor', state: 'ok', detail: `${settings} completes and checks YAML` }
      : { name: 'Editor', state: 'warning', detail: 'no settings yet; "slipway validate" writes them' },
  );
  return checks;
}

/** What of the content no build could read. Files other than site.yaml are only listed. */
function unreadableContent(root: string): Check[] {
  const found = listContent(root).problems;
  const { problem } = found.length > 0 ? { problem: null } : readSource(root, SITE_FILE);
  return [...found, ...(problem === null ? [] : [problem])].map(({ file, message, hint }) => ({
    name: file,
    state: 'error',
    detail: `${message} ${hint}`,
  }));
}
