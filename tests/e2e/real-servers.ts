/** The programs that sites are served with, started on free ports with nothing but what the documentation says. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../temporary-project.ts';
import { programPath } from './server-programs.ts';

/** Abilities of a server with the files of a build. */
export interface Abilities {
  headers: boolean;
  /** Whether old addresses are answered with a status; otherwise a page leads on. */
  redirects: boolean;
  /** Whether a part of a file is available, and whether `If-Range` is heeded. */
  ranges: 'none' | 'plain' | 'conditional';
  compression: boolean;
  /** Whether the page of the site is shown where nothing is. */
  notFoundPage: boolean;
  /** Whether the files of other servers are out of reach. */
  hiding: boolean;
}

export interface RealServer {
  name: ServerName;
  origin: string;
  can: Abilities;
  stop(): Promise<void>;
}

const ALL: Abilities = {
  headers: true,
  redirects: true,
  ranges: 'conditional',
  compression: true,
  notFoundPage: true,
  hiding: true,
};

interface Start {
  /** The site. */
  folder: string;
  /** Holds `apk/`, in which the app package is. */
  packages: string;
  /** A folder of the server's own. */
  scratch: string;
  /** Path of the host at which the site is; the root when absent. nginx only. */
  base?: string;
  port: number;
}

interface Command {
  program: string;
  args: string[];
  env?: Record<string, string>;
}

interface ServerKind {
  can: Abilities;
  /** Writes what the server needs and says how it is started. */
  prepare(start: Start): Command;
  /** Ends with an error when the server would not take its configuration. */
  check?(start: Start, command: Command): void;
}

const isRoot = process.getuid?.() === 0;

const SERVERS = {
  nginx: {
    can: ALL,
    prepare(start) {
      const config = join(start.scratch, 'nginx.conf');
      writeFileSync(config, nginxConfig(start));
      return { program: programPath('nginx'), args: ['-p', start.scratch, '-c', config] };
    },
    check: (_, { program, args }) => run(program, [...args, '-t']),
  },
  apache: {
    can: ALL,
    prepare: (start) => prepareApache(start, 'include'),
    check: (_, { program, args }) => run(program, [...args.filter((arg) => arg !== '-DFOREGROUND'), '-t']),
  },
  // As on a host where one may put files and nothing else.
  htaccess: { can: ALL, prepare: (start) => prepareApache(start, 'htaccess') },
  caddy: {
    // Go's file server knows no end of a page that is compressed on the way; everything else it does.
    can: ALL,
    prepare(start) {
      const config = join(start.scratch, 'Caddyfile');
      writeFileSync(config, caddyConfig(start));
      const env = { HOME: start.scratch, XDG_DATA_HOME: start.scratch, XDG_CONFIG_HOME: start.scratch };
      return {
        program: programPath('caddy'),
        args: ['run', '--adapter', 'caddyfile', '--config', config],
        env,
      };
    },
    check: (_, { program, args, env }) => run(program, ['validate', ...args.slice(1)], env),
  },
  serve: {
    can: { ...ALL, ranges: 'plain' },
    prepare: (start) => ({
      program: process.execPath,
      args: [
        join(repository, 'node_modules/serve/build/main.js'),
        ...['--no-clipboard', '--no-port-switching', '--listen', `tcp://127.0.0.1:${start.port}`],
        copyWithPackages(start),
      ],
    }),
  },
  python: {
    can: {
      headers: false,
      redirects: false,
      ranges: 'none',
      compression: false,
      notFoundPage: false,
      hiding: false,
    },
    prepare: (start) => ({
      program: programPath('python'),
      args: [
        ...['-m', 'http.server', String(start.port), '--bind', '127.0.0.1', '--directory'],
        copyWithPackages(start),
      ],
    }),
  },
} satisfies Record<string, ServerKind>;

export type ServerName = keyof typeof SERVERS;
export const SERVER_NAMES = Object.keys(SERVERS) as ServerName[];

/**
 * Starts a server and waits until it answers. Rejects with what it said when it ends before that.
 * @param site the folders of the site, of the app package, and one for the server's own files
 */
export async function startServer(name: ServerName, site: Omit<Start, 'port'>): Promise<RealServer> {
  const kind: ServerKind = SERVERS[name];
  const start = { ...site, scratch: join(site.scratch, name), port: await freePort() };
  mkdirSync(start.scratch, { recursive: true });
  const command = kind.prepare(start);
  kind.check?.(start, command);
  const child = spawn(command.program, command.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...command.env },
  });
  let output = '';
  const note = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const origin = `http://127.0.0.1:${start.port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${output}`);
    if (await answers(origin)) return { name, origin, can: kind.can, stop: () => stop(child) };
    await delay(50);
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/robots.txt`);
    return true;
  } catch {
    return false; // not listening yet
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function run(program: string, args: string[], env: Record<string, string> = {}): void {
  execFileSync(program, args, { stdio: 'pipe', env: { ...process.env, ...env } });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** The site with the package in it, for servers that know one folder. */
function copyWithPackages({ folder, packages, scratch }: Start): string {
  const copy = join(scratch, 'www');
  cpSync(folder, copy, { recursive: true });
  cpSync(packages, copy, { recursive: true });
  return copy;
}

/** Lines of docs/hosting.md. */
function documentedLines(language: 'nginx' | 'apache' | 'caddy', heading: string): string {
  const section = readFileSync(join(repository, 'docs/hosting.md'), 'utf8').split(`## ${heading}\n`)[1] ?? '';
  const lines = section.split(/^## /m)[0]?.split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  if (lines === undefined) throw new Error(`docs/hosting.md has no lines of ${language} in "${heading}".`);
  return lines;
}

/** The lines for the app package, as they are there but for the folder. */
function packageLines(language: 'nginx' | 'apache' | 'caddy', { packages }: Start): string {
  return documentedLines(language, 'The app package').replaceAll('/srv/packages', packages);
}

function nginxSiteLines({ folder, base }: Start): string {
  if (base !== undefined)
    return documentedLines('nginx', 'A path of the host')
      .replaceAll('/app', base)
      .replaceAll('/var/www/paasa', folder)
      .concat('  location / { return 404; }\n');
  return `    root ${folder};
    include ${folder}/nginx-headers.conf;
    include ${folder}/nginx-redirects*.conf;`;
}

/** The `server` block is that of docs/hosting.md. */
function nginxConfig(start: Start): string {
  const { base, scratch, port } = start;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const types = '/etc/nginx/mime.types';
  return `${isRoot ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${scratch}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${existsSync(types) ? `include ${types};` : ''}
  ${temporary.map((name) => `${name}_temp_path ${scratch}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
${nginxSiteLines(start)}
${base === undefined ? packageLines('nginx', start) : ''}
  }
}
`;
}

const APACHE_MODULES = '/usr/lib/apache2/modules /usr/lib64/httpd/modules /usr/lib/httpd/modules'.split(' ');
const LOADED =
  'mpm_event authn_core authz_core unixd mime dir alias headers filter deflate autoindex negotiation';

function prepareApache(start: Start, way: 'include' | 'htaccess'): Command {
  const program = programPath('apache'); // brings its modules, which the configuration names
  const config = join(start.scratch, 'apache.conf');
  writeFileSync(config, apacheConfig(start, way));
  return { program, args: ['-d', start.scratch, '-f', config, '-DFOREGROUND'] };
}

/** The `<Directory>` is that of docs/hosting.md. Listings are on, as they are where Debian puts sites. */
function apacheConfig(start: Start, way: 'include' | 'htaccess'): string {
  const { folder, scratch, port } = start;
  const modules = APACHE_MODULES.find((path) => existsSync(path)) ?? '';
  const present = new Set(readdirSync(modules));
  const loaded = LOADED.split(' ').filter((name) => present.has(`mod_${name}.so`));
  return `Listen 127.0.0.1:${port}
ServerName 127.0.0.1
PidFile ${scratch}/apache.pid
ErrorLog ${scratch}/error.log
${loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
TypesConfig ${existsSync('/etc/mime.types') ? '/etc/mime.types' : '/dev/null'}
${isRoot ? 'User daemon\nGroup daemon' : ''}
DocumentRoot ${folder}
<Directory ${folder}>
  Options Indexes FollowSymLinks
  Require all granted
  ${way === 'include' ? `AllowOverride None\n  Include ${folder}/.htaccess` : 'AllowOverride All'}
</Directory>
${packageLines('apache', start)}`;
}

/** The site block is that of docs/hosting.md. */
function caddyConfig(start: Start): string {
  const { folder, port } = start;
  return `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${folder}
	import ${folder}/caddy.conf
${packageLines('caddy', start)}}
`;
}
