/** The npm package of the SDK as it is published. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../temporary-project.ts';

/** Makes the package under a name and packs it. @param folder takes the files @returns path of the `.tgz` */
export function packSdk(name: string, folder: string): string {
  const into = mkdtempSync(join(folder, 'packed-'));
  const made = join(into, 'made');
  const run = (command: string, args: string[]): void =>
    void execFileSync(command, args, { cwd: into, stdio: ['ignore', 'ignore', 'inherit'] });
  run(process.execPath, [join(repository, 'bin/slipway.js'), 'sdk', '--package', name, '--out', made]);
  run('npm', ['pack', '--silent', '--pack-destination', into, made]);
  return join(into, readdirSync(into).find((file) => file.endsWith('.tgz')) ?? '');
}
