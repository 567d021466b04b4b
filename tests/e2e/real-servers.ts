/** The programs that sites are served with, started on free ports with nothing but what the documentation says. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../temporary-project.ts';
import { programPath } from './server-programs.ts';

/** What a server can be made to do by the files of a build. */
export interface Abilities {
  headers: boolean;
  /** Whether old addresses are answered with a status; otherwise a page leads on. */
  redirects: boolean;
  /** Whether a part of a file can be had, and whether `If-Range` is heeded. */
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
  /** A folder of the server's own. */
  scratch: string;
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
    prepare: ({ folder, port }) => ({
      program: process.execPath,
      args: [
        join(repository, 'node_modules/serve/build/main.js'),
        ...['--no-clipboard', '--no-port-switching', '--listen', `tcp://127.0.0.1:${port}`, folder],
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
    prepare: ({ folder, port }) => ({
      program: programPath('python'),
      args: ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', folder],
    }),
  },
} satisfies Record<string, ServerKind>;

export type ServerName = keyof typeof SERVERS;
export const SERVER_NAMES = Object.keys(SERVERS) as ServerName[];

/** Starts a server and waits until it answers. Rejects with what it said when it ends before that. */
export async function startServer(name: ServerName, folder: string, scratch: string): Promise<RealServer> {
  const kind: ServerKind = SERVERS[name];
  const start = { folder, scratch: join(scratch, name), port: await freePort() };
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

/** The `server` block is that of docs/hosting.md. */
function nginxConfig({ folder, scratch, port }: Start): string {
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
    root ${folder};
    include ${folder}/nginx-headers.conf;
    include ${folder}/nginx-redirects*.conf;
  }
}
`;
}

const APACHE_MODULES = '/usr/lib/apache2/modules /usr/lib64/httpd/modules /usr/lib/httpd/modules'.split(' ');
const LOADED =
  'mpm_event authn_core authz_core unixd mime dir alias headers filter deflate autoindex negotiation';

function prepareApache(start: Start, way: 'include' | 'htaccess'): Command {
  const config = join(start.scratch, 'apache.conf');
  writeFileSync(config, apacheConfig(start, way));
  return { program: programPath('apache'), args: ['-d', start.scratch, '-f', config, '-DFOREGROUND'] };
}

/** The `<Directory>` is that of docs/hosting.md. Listings are on, as they are where Debian puts sites. */
function apacheConfig({ folder, scratch, port }: Start, way: 'include' | 'htaccess'): string {
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
`;
}

/** The site block is that of docs/hosting.md. */
function caddyConfig({ folder, port }: Start): string {
  return `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${folder}
	import ${folder}/caddy.conf
}
`;
}
