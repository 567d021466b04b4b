/** What `slipway init` and the README print is typed as it stands, with the tool installed from its package. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packedTool } from './packed-tool.ts';
import { filesBelow, repository, temporaryFolder } from './temporary-project.ts';

let tool: string;

beforeAll(async () => {
  tool = await packedTool();
});

/** A folder as `npm install slipway-….tgz` leaves it. */
function installedFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(tool, join(folder, 'node_modules/slipway'));
  symlinkSync('../slipway/bin/slipway.js', join(folder, 'node_modules/.bin/slipway'));
  // As npm does with the programs of a package.
  chmodSync(join(tool, 'bin/slipway.js'), 0o755);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  return folder;
}

const env = { ...process.env, NO_COLOR: '1', npm_config_offline: 'true', npm_config_yes: 'false' };

function shell(line: string, cwd: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** HTML of the home page that the server of a command gives. The port is any that is free. */
async function servedHome(line: string, cwd: string): Promise<string> {
  // A group of its own: npx and the shell pass no signal on.
  const child = spawn('sh', ['-c', `${line} --port 0`], { cwd, env, detached: true });
  try {
    const port = await printedPort(child, line);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    return await answer.text();
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }
}

function printedPort(child: ChildProcess, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const port = /http:\/\/localhost:(\d+)\//.exec(output)?.[1];
      if (port !== undefined) resolve(port);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`"${line}" ended with ${code}:\n${output}`)));
  });
}

const nextOf = (output: string): string => /Next:\n {2}(.+)\n/.exec(output)?.[1] ?? '';

test.each([
  ['a new folder', 'app', 'cd app && npx slipway dev'],
  ['a nested folder with a space', 'sites/my app', "cd 'sites/my app' && npx slipway dev"],
])('what init prints for %s serves the site', async (_, folder, command) => {
  const cwd = installedFolder();
  const { status, output } = shell(`npx slipway init '${folder}' --name Lantern --yes`, cwd);
  expect(status, output).toBe(0);
  expect(nextOf(output)).toBe(command);
  expect(await servedHome(command, cwd)).toContain('Lantern');
});

test('what init prints for an absolute folder elsewhere serves the site', async () => {
  const cwd = installedFolder();
  const elsewhere = join(temporaryFolder(), 'shop');
  const { status, output } = shell(`npx slipway init '${elsewhere}' --name Lantern --yes`, cwd);
  expect(status, output).toBe(0);
  expect(await servedHome(nextOf(output), cwd)).toContain('Lantern');
});

test('the lines of the README make and build a site', () => {
  const readme = readFileSync(join(repository, 'README.md'), 'utf8');
  const line = /^npx slipway init .*$/m.exec(readme)?.[0] ?? '';
  const cwd = installedFolder();
  const { status, output } = shell(line, cwd);
  expect(status, output).toBe(0);
  expect(filesBelow(join(cwd, 'dist')).has('index.html')).toBe(true);
});
