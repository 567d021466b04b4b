import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Problem } from '../pipeline/model/problems.ts';
import { defaultFormat, FORMATS } from './formats.ts';
import { inertJson, inertLines } from './inert.ts';
import { countsInWords, formatProblems } from './print-problems.ts';

const TEXT = 'title: लूडो { draft: nope }\n';

const sample: Problem = {
  code: 'field/type',
  severity: 'error',
  file: 'content/pages/a b,c.yaml',
  span: { start: { line: 1, column: 22 }, end: { line: 1, column: 26 } },
  fieldPath: 'page_body[0].draft',
  message: 'Expected true or false: 100% of them.',
  expected: 'true or false',
  found: '"nope"',
  hint: 'Write true\nor false.',
  related: [
    {
      file: 'content/collections/cities.csv',
      span: { start: { line: 3, column: 1 }, end: { line: 3, column: 5 } },
      message: 'for this row',
    },
    { file: 'content/site.yaml', span: null, message: 'lists the languages' },
  ],
};

const warning: Problem = {
  code: 'page/orphan',
  severity: 'warning',
  file: 'content/pages/लूडो.yaml',
  span: null,
  fieldPath: '',
  message: 'No other page links to it.',
};

let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'slipway-print-'));
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  writeFileSync(join(root, sample.file), TEXT);
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('as text', () => {
  test('a problem has its place, field, code, sentences, frame and related places', () => {
    expect(formatProblems([sample], 'text', root)).toBe(
      [
        'content/pages/a b,c.yaml:1:22  page_body[0].draft  error field/type',
        '  Expected true or false: 100% of them. Write true\\nor false.',
        '  1 | title: लूडो { draft: nope }',
        '    |                    ^^^^',
        '  content/collections/cities.csv:3 for this row',
        '  content/site.yaml lists the languages',
        '',
      ].join('\n'),
    );
  });

  test('a problem of a whole file has no frame, and an empty line parts two problems', () => {
    expect(formatProblems([warning, warning], 'text', root)).toBe(
      [
        'content/pages/लूडो.yaml  warning page/orphan',
        '  No other page links to it.',
        '',
        'content/pages/लूडो.yaml  warning page/orphan',
        '  No other page links to it.',
        '',
      ].join('\n'),
    );
  });

  test('of a kind that a thousand files have, three are shown with the number of the others', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...warning,
      file: `content/pages/${index}.yaml`,
    }));
    const lines = formatProblems([...many, sample], 'text', root).split('\n');
    expect(lines.filter((line) => line.includes('page/orphan'))).toEqual([
      'content/pages/0.yaml  warning page/orphan',
      'content/pages/1.yaml  warning page/orphan',
      'content/pages/2.yaml  warning page/orphan',
      '997 more warnings page/orphan: --format json lists them all.',
    ]);
    expect(lines.some((line) => line.includes(sample.file))).toBe(true);
    expect(JSON.parse(formatProblems(many, 'json', root)).problems).toHaveLength(1000);
  });

  test('fifty of a kind are all shown', () => {
    const text = formatProblems(
      Array.from({ length: 50 }, () => warning),
      'text',
      root,
    );
    expect(text.match(/page\/orphan/g)).toHaveLength(50);
    expect(text).not.toContain('more');
  });

  test('a file that is gone since has no frame', () => {
    const gone = { ...sample, file: 'content/pages/gone.yaml', related: [] };
    expect(formatProblems([gone], 'text', root)).not.toContain('|');
  });

  test('no problems are no text', () => {
    expect(formatProblems([], 'text', root)).toBe('');
  });
});

describe('what is printed is text and nothing else', () => {
  /** Controls, line ends of every kind, marks of direction, escape sequences, and commands of a runner. */
  const STRINGS = [
    ...[
      0, 1, 7, 8, 9, 0xa, 0xb, 0xc, 0xd, 0xe, 0x1a, 0x1b, 0x1c, 0x1f, 0x7f, 0x80, 0x85, 0x90, 0x9b, 0x9d,
      0x9f,
    ],
    ...[
      0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068,
      0x2069,
    ],
  ]
    .map((code) => String.fromCharCode(code))
    .concat(
      '\u001b[2J',
      '\u001b]0;title\u0007',
      '\r\n',
      '\n::add-mask::x',
      '\r::stop-commands::x\r',
      '%0A::set-output name=x::y',
      '##[add-mask]x',
    );
  const RAW = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

  test.each(FORMATS)(
    'in %s: no name and no value brings a control character or a line of its own',
    (format) => {
      for (const [index, active] of STRINGS.entries()) {
        const text = `a${active}b`;
        const file =
          index % 2 === 0 ? `content/pages/${text.replaceAll(/[/\0]/g, '')}.yaml` : `content/${index}.yaml`;
        writeFileSync(join(root, file), `title: ${text} x\n`);
        const hostile: Problem = {
          ...sample,
          file,
          span: { start: { line: 1, column: 8 }, end: { line: 1, column: 9 } },
          fieldPath: text,
          message: text,
          expected: text,
          found: text,
          hint: text,
          related: [{ file: `content/${text}`, span: null, message: text }],
        };
        const printed = formatProblems([hostile], format, root);
        expect(printed.replaceAll('\n', ''), JSON.stringify(active)).not.toMatch(RAW);
        expect(printed, JSON.stringify(active)).not.toContain('##[');
        const commands = printed.split('\n').filter((line) => line.trimStart().startsWith('::'));
        expect(commands, JSON.stringify(active)).toHaveLength(format === 'github' ? 1 : 0);
        expect(printed).toContain(format === 'github' ? '\n' : 'field/type');
      }
    },
  );

  test('a file name is shown with what is escaped, and Indian scripts as they are', () => {
    const named = { ...warning, file: 'content/pages/\u001b[2Jर\u200d्य.yaml' };
    expect(formatProblems([named], 'text', root)).toContain('content/pages/\\u001b[2Jर\u200d्य.yaml');
  });

  test('lines of a report keep their ends and colours, and are no commands', () => {
    const lines = '\u001b[1mbold\u001b[22m\n  ::add-mask::x\n\u001b[2Jx';
    expect(inertLines(lines)).toBe('\u001b[1mbold\u001b[22m\n  \\::add-mask::x\n\\u001b[2Jx');
  });

  test('JSON holds the same values', () => {
    const value = { text: STRINGS.join(''), [STRINGS.join('')]: ['##[x]'] };
    expect(JSON.parse(inertJson(value, 2))).toEqual(value);
  });
});

describe('as JSON', () => {
  test('the problems stand as they are, with their counts', () => {
    expect(JSON.parse(formatProblems([sample, warning], 'json', root))).toEqual({
      problems: [sample, warning],
      errors: 1,
      warnings: 1,
    });
  });

  test('no problems are an empty list', () => {
    expect(JSON.parse(formatProblems([], 'json', root))).toEqual({ problems: [], errors: 0, warnings: 0 });
  });
});

/** The parts of SARIF 2.1.0 that are required, or that code scanning reads. */
interface SarifLog {
  $schema: string;
  version: string;
  runs: {
    tool: { driver: { name: string; rules: { id: string; shortDescription: { text: string } }[] } };
    columnKind: string;
    results: SarifResult[];
  }[];
}

interface SarifResult {
  ruleId: string;
  ruleIndex: number;
  level: string;
  message: { text: string };
  locations: SarifLocation[];
  relatedLocations?: SarifLocation[];
}

interface SarifLocation {
  physicalLocation: {
    artifactLocation: { uri: string };
    region?: { startLine: number; startColumn: number; endLine: number; endColumn: number };
  };
  message?: { text: string };
}

describe('as SARIF', () => {
  const log = (): SarifLog =>
    JSON.parse(formatProblems([sample, warning, sample], 'sarif', root)) as SarifLog;

  test('the log has what version 2.1.0 requires', () => {
    const { $schema, version, runs } = log();
    expect($schema).toMatch(/sarif-2\.1\.0\.json$/);
    expect(version).toBe('2.1.0');
    expect(runs).toHaveLength(1);
    expect(runs[0]?.tool.driver.name).toBe('slipway');
    expect(runs[0]?.columnKind).toBe('utf16CodeUnits');
  });

  test('each rule stands once, with its explanation, and results point at it', () => {
    const [run] = log().runs;
    const rules = run?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id)).toEqual(['field/type', 'page/orphan']);
    for (const { shortDescription } of rules) expect(shortDescription.text).not.toBe('');
    for (const { ruleId, ruleIndex } of run?.results ?? []) expect(rules[ruleIndex]?.id).toBe(ruleId);
    expect(run?.results.map(({ level }) => level)).toEqual(['error', 'warning', 'error']);
  });

  test('places count from one and name files as addresses', () => {
    const [result, whole] = log().runs[0]?.results ?? [];
    expect(result?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'content/pages/a%20b%2Cc.yaml' },
          region: { startLine: 1, startColumn: 22, endLine: 1, endColumn: 26 },
        },
      },
    ]);
    expect(result?.relatedLocations?.map(({ message }) => message?.text)).toEqual([
      'for this row',
      'lists the languages',
    ]);
    const uri = whole?.locations[0]?.physicalLocation.artifactLocation.uri ?? '';
    expect(decodeURIComponent(uri)).toBe(warning.file);
    expect(whole?.locations[0]?.physicalLocation).not.toHaveProperty('region');
  });

  test('no problems are a run without results', () => {
    const empty = JSON.parse(formatProblems([], 'sarif', root)) as SarifLog;
    expect(empty.runs[0]?.results).toEqual([]);
  });
});

describe('as annotations of GitHub', () => {
  test('each problem is one command on one line, with its special characters escaped', () => {
    vi.stubEnv('GITHUB_WORKSPACE', root);
    expect(formatProblems([sample, warning], 'github', root)).toBe(
      [
        '::error file=content/pages/a b%2Cc.yaml,line=1,col=22,endLine=1,endColumn=26,title=field/type::Expected true or false: 100%25 of them. Write true\\nor false.',
        '::warning file=content/pages/लूडो.yaml,title=page/orphan::No other page links to it.',
        '',
      ].join('\n'),
    );
  });

  test('paths begin at the root of the repository when the project is a folder of it', () => {
    vi.stubEnv('GITHUB_WORKSPACE', join(root, '..'));
    const name = root.slice(root.lastIndexOf('/') + 1);
    expect(formatProblems([warning], 'github', root)).toContain(`file=${name}/content/pages/`);
  });

  test('they are chosen by themselves on a runner of GitHub, and text elsewhere', () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    expect(defaultFormat()).toBe('github');
    vi.stubEnv('GITHUB_ACTIONS', '');
    expect(defaultFormat()).toBe('text');
  });
});

test.each([
  [[], 'no problems'],
  [[sample], '1 error'],
  [[warning], '1 warning'],
  [[sample, sample, warning], '2 errors, 1 warning'],
])('problems are counted in words', (problems, words) => {
  expect(countsInWords(problems)).toBe(words);
});
