/** Finds nginx, Apache, Caddy and Python for the tests, or installs them with the system's package manager. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, type InstallCommand, installUntilFound } from './install-program.ts';

interface ServerProgram {
  /** What the program is called, by preference. */
  names: readonly string[];
  /** A variable that names its path. */
  variable: string;
  /** Names of its package for apt-get, dnf and apk. */
  packages: readonly [apt: string, dnf: string, apk: string];
}

const PROGRAMS = {
  nginx: { names: ['nginx'], variable: 'NGINX_PATH', packages: ['nginx-light', 'nginx', 'nginx'] },
  apache: {
    names: ['apache2', 'httpd'],
    variable: 'APACHE_PATH',
    packages: ['apache2', 'httpd', 'apache2'],
  },
  caddy: { names: ['caddy'], variable: 'CADDY_PATH', packages: ['caddy', 'caddy', 'caddy'] },
  python: {
    names: ['python3', 'python'],
    variable: 'PYTHON_PATH',
    packages: ['python3', 'python3', 'python3'],
  },
} satisfies Record<string, ServerProgram>;

export type ProgramName = keyof typeof PROGRAMS;

/** Not on everybody's PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Path of a program that exists. Installs it when there is none; the error then says what was tried. */
export function programPath(name: ProgramName): string {
  const program: ServerProgram = PROGRAMS[name];
  return find(program) ?? install(name, program);
}

function find({ names, variable }: ServerProgram): string | null {
  const named = process.env[variable];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`${variable} names ${named}, which does not exist.`);
  }
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

function install(name: ProgramName, program: ServerProgram): string {
  const [apt, dnf, apk] = program.packages;
  const commands: InstallCommand[] = [
    aptInstall(apt),
    ['dnf', 'install', '-y', dnf],
    ['apk', 'add', '--no-cache', apk],
  ];
  try {
    return installUntilFound(name, commands, () => find(program));
  } catch (error) {
    throw new Error(`${(error as Error).message}\nInstall it, or set ${program.variable}.`);
  }
}
