import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-project.ts';
import { nextCommand } from './next-command.ts';

function installed(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/.bin/slipway'), '');
  return folder;
}

describe('the command that follows', () => {
  test.each([
    ['.', 'npx slipway dev'],
    ['app', 'cd app && npx slipway dev'],
    ['apps/shop', 'cd apps/shop && npx slipway dev'],
    ['My App', "cd 'My App' && npx slipway dev"],
    ["Ann's $HOME", "cd 'Ann'\\''s $HOME' && npx slipway dev"],
    ['-x', 'cd ./-x && npx slipway dev'],
  ])('in %s, where npx finds the tool, is run there', (folder, command) => {
    const cwd = installed();
    expect(nextCommand(join(cwd, folder), 'dev', { cwd, program: '' })).toBe(command);
  });

  test('in a folder outside the installation is run where the tool is', () => {
    const cwd = installed();
    const elsewhere = temporaryFolder();
    expect(nextCommand(elsewhere, 'dev', { cwd, program: '' })).toBe(`npx slipway dev --root ${elsewhere}`);
  });

  test('without an installation calls the program as it was called', () => {
    const cwd = temporaryFolder();
    const next = (program: string) => nextCommand(join(cwd, 'app'), 'dev', { cwd, program });
    expect(next('/opt/slipway/bin/slipway.js')).toBe('node /opt/slipway/bin/slipway.js dev --root app');
    expect(next('/usr/local/bin/slipway')).toBe('slipway dev --root app');
  });
});
