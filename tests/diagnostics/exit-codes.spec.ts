/** The real command line on broken projects: exit codes, and what goes to which stream. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { putSharedCache } from '../shared-cache.ts';
import { repository } from '../temporary-project.ts';
import { type FileChanges, lonePage, page, removeProjects, writeProject } from './broken-project.ts';

const BROKEN = page('title: Home\nlayout: bar\n');
const ORPHAN: FileChanges = { 'content/pages/ludo.yaml': 'title: Ludo\n' };

/** Of a command that ought to end by itself and does not. */
const LONGEST_RUN_MS = 60_000;

afterAll(removeProjects);

function slipway(args: string[], env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [join(repository, 'bin/slipway.js'), ...args], {
    encoding: 'utf8',
    timeout: LONGEST_RUN_MS,
    env: { ...process.env, GITHUB_ACTIONS: '', NO_COLOR: '1', ...env },
  });
}

describe('slipway build', () => {
  test.each(['json', 'sarif'])(
    'prints %s alone, warnings among it, whether or not anything has changed',
    async (format) => {
      const root = writeProject(ORPHAN);
      await putSharedCache({ root });
      const args = ['build', '--format', format, '--root', root];
      const [first, again] = [slipway(args), slipway(args)];
      expect([first.status, again.status]).toEqual([0, 0]);
      const printed = [first, again].map(({ stdout }) => Object.keys(JSON.parse(stdout) as object));
      expect(printed[1]).toContain(format === 'json' ? 'problems' : 'runs');
      expect(printed[0]).toEqual(expect.arrayContaining(printed[1] ?? []));
      for (const { stdout } of [first, again]) expect(stdout).toContain('page/orphan');
    },
  );

  test('ends with 2 where no folder can be', () => {
    const { status, stderr } = slipway(['build', '--root', writeProject({}), '--out', '/proc/nowhere']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/\/proc\/nowhere.*cannot be (?:made|written)[\s\S]*--out/);
    expect(stderr).not.toContain('SLIPWAY_DEBUG');
  });

  test('ends with 1 on broken content and writes nothing', () => {
    const root = writeProject(BROKEN);
    const { status, stdout } = slipway(['build', '--root', root]);
    expect(status).toBe(1);
    expect(stdout).toContain('Nothing was written: 1 error.');
  });
});

describe('slipway validate', () => {
  test('ends with 0 when all is well', () => {
    const { status, stdout, stderr } = slipway(['validate', '--root', writeProject({})]);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: '1 page checked: no problems.\n',
      stderr: '',
    });
  });

  test('ends with 0 when there are only warnings', () => {
    const { status, stdout } = slipway(['validate', '--root', writeProject(ORPHAN)]);
    expect(status).toBe(0);
    expect(stdout).toContain('content/pages/ludo.yaml  warning page/orphan');
    expect(stdout).toMatch(/\n2 pages checked: 1 warning\.\n$/);
  });

  test('ends with 1 when there are errors, and shows each with its frame', () => {
    const { status, stdout, stderr } = slipway(['validate', '--root', writeProject(BROKEN)]);
    expect(status).toBe(1);
    expect(stderr).toBe('');
    expect(stdout).toBe(
      [
        'content/pages/index.yaml:2:9  layout  error field/choice',
        '  Expected one of "site", "article", "landing", "webview", "bare", found "bar". Did you mean "bare"?',
        '  2 | layout: bar',
        '    |         ^^^',
        '',
        '0 pages checked: 1 error.',
        '',
      ].join('\n'),
    );
  });

  test('ends with 1 when there is no site.yaml', () => {
    const { status, stdout } = slipway(['validate', '--root', writeProject({ 'content/site.yaml': null })]);
    expect(status).toBe(1);
    expect(stdout).toContain('content/site.yaml  error site/missing');
  });

  test('prints nothing but JSON with --json', () => {
    const { status, stdout } = slipway(['validate', '--json', '--root', writeProject(BROKEN)]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      errors: 1,
      warnings: 0,
      problems: [{ code: 'field/choice' }],
    });
  });

  test('prints nothing but SARIF with --format sarif', () => {
    const { status, stdout } = slipway(['validate', '--format', 'sarif', '--root', writeProject(BROKEN)]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'field/choice' }] }],
    });
  });

  test('annotates by itself on a runner of GitHub', () => {
    const root = writeProject(BROKEN);
    const { status, stdout } = slipway(['validate', '--root', root], {
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: root,
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^::error file=content\/pages\/index\.yaml,line=2,col=9,endLine=2,endColumn=12,title=field\/choice::/,
    );
  });

  test('looks at the day of --now', () => {
    const root = writeProject(
      lonePage(
        'ludo',
        'page_body:',
        '  - { type: text, title: Codes }',
        '  - type: coupon-list',
        '    coupons: [{ code: AB, description: x, expiryDate: 2026-03-01 }]',
      ),
    );
    expect(slipway(['validate', '--now', '2026-03-01', '--root', root]).stdout).toContain('no problems');
    expect(slipway(['validate', '--now', '2026-03-02', '--root', root]).stdout).toContain('coupon/expired');
  });
});

describe('slipway explain', () => {
  test('tells more about a code', () => {
    const { status, stdout } = slipway(['explain', 'link/missing']);
    expect(status).toBe(0);
    expect(stdout).toContain('A link leads to a page that does not exist.');
  });
});

describe('a command that cannot start', () => {
  const gone = writeProject({});
  rmSync(gone, { recursive: true });

  test.each<[string, string[], RegExp]>([
    ['an unknown command', ['validat'], /unknown command 'validat'[\s\S]*Did you mean validate/],
    [
      'an unknown command of a command',
      ['translations', 'exprot', '--root', repository],
      /"slipway translations" has no command "exprot"\.\nDid you mean "export"\?/,
    ],
    [
      'a word after a command',
      ['sdk', 'public'],
      /"slipway sdk" has no command "public"\.\nIt has: verify\./,
    ],
    ['an unknown option', ['validate', '--colour'], /unknown option '--colour'/],
    [
      'an unknown format',
      ['validate', '--format', 'xml'],
      /'xml' is invalid[\s\S]*text, json, sarif, github/,
    ],
    [
      'a day that is none',
      ['validate', '--now', 'soon', '--root', repository],
      /"soon" is not a date\.\nWrite --now 2026-03-31/,
    ],
    ['a root that does not exist', ['validate', '--root', gone], /There is no folder[\s\S]*--root/],
    ['a root without content', ['validate', '--root', join(repository, 'docs')], /has no folder content\//],
    [
      'an unknown problem code',
      ['explain', 'link/mising'],
      /There is no problem code "link\/mising"\.\nDid you mean "link\/missing"/,
    ],
    [
      'a number of threads that is none',
      ['build', '--workers', 'many', '--root', repository],
      /--workers takes a whole number/,
    ],
    ['a port that is none', ['dev', '--port', 'abc', '--root', repository], /"abc" is not a port\./],
    ['a port too high', ['dev', '--port', '80000', '--root', repository], /"80000" is not a port\./],
    [
      'a day that is none, of "dev"',
      ['dev', '--now', 'soon', '--root', repository],
      /"soon" is not a date\./,
    ],
    [
      'an address of another machine',
      ['dev', '--port', '0', '--host', '192.0.2.1', '--root', writeProject({})],
      /This machine has no address "192\.0\.2\.1"\.\nWrite --host alone/,
    ],
  ])('ends with 2 and says why, without a stack: %s', (_, args, words) => {
    const { status, stdout, stderr } = slipway(args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/\n\s+at |node:internal/);
  });
});

describe('slipway inspect', () => {
  test('of a page with an error prints it once and ends with 1; of one that is not there, with 2', () => {
    const root = writeProject(BROKEN);
    const { status, stdout, stderr } = slipway(['inspect', '/', '--root', root]);
    expect([status, stdout, stderr.match(/field\/choice/g)]).toEqual([1, '', ['field/choice']]);
    expect(stderr).toMatch(/\n"\/" is shown once this is mended: 1 error\.\n$/);
    const other = slipway(['inspect', '/nowhere/', '--root', root]);
    expect(other.status).toBe(2);
    expect(other.stderr).toContain('There is no page "/nowhere/".');
  });
});
