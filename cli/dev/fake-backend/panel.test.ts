import { createHash } from 'node:crypto';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type RunningBackend, startBackend } from '../../../tests/fake-backend-client.ts';
import { checkFaults, FAULT_RULES } from './faults.ts';
import { GROUPS, PRESETS, SWITCHES } from './switches.ts';

let running: RunningBackend;
let answer: Answer;
let html: string;

beforeAll(async () => {
  running = await startBackend({ product: 'dice', routes: () => ['/', '/hi/ludo/'] });
  answer = await running.ask('GET', '/__slipway/');
  html = answer.body.toString();
});

afterAll(() => running.close());

describe('the panel', () => {
  test('has a switch for every fault, each with a sentence', () => {
    for (const name of Object.keys(FAULT_RULES)) expect(html).toContain(`data-switch="${name}"`);
    for (const { meaning } of Object.values(SWITCHES)) expect(meaning).toMatch(/^[A-Z].*\.$/);
    for (const title of Object.values(GROUPS)) expect(html).toContain(`<legend>${title}</legend>`);
  });

  test('tells of the package and links to the site’s pages', () => {
    const { sha256, integrity } = running.backend.apk;
    expect(html).toContain('<a href="/apk/dice.apk">');
    expect(html).toContain(sha256);
    expect(html.replaceAll('&#x3D;', '=')).toContain(integrity);
    expect(html).toContain('<a href="/hi/ludo/">/hi/ludo/</a>');
  });

  test('is one page that may run its own script and styles, and nothing else', () => {
    const policy = answer.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    for (const [element, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ]) {
      const [, text = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(html) ?? [];
      expect(text.length).toBeGreaterThan(1000);
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
    expect(html).not.toMatch(/\s(?:style|on\w+|src)=/);
  });

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'doctype-style': 'off',
        'void-style': 'off',
        'no-trailing-whitespace': 'off',
      },
    });
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test('is not in the log, and answers HEAD, a lost slash and other methods', async () => {
    expect(running.backend.requests).toEqual([]);
    const head = await running.ask('HEAD', '/__slipway/');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const bare = await running.ask('GET', '/__slipway');
    expect([bare.status, bare.headers.location]).toEqual([308, '/__slipway/']);
    expect((await running.ask('POST', '/__slipway/')).status).toBe(405);
    expect((await running.ask('GET', '/__slipway/other')).status).toBe(418);
  });

  test('is for this machine alone', async () => {
    const other = await startBackend({ peerAddress: '192.168.1.20' });
    expect((await other.ask('GET', '/__slipway/')).status).toBe(403);
    await other.close();
    expect((await running.ask('GET', '/__slipway/', { headers: { host: 'evil.example' } })).status).toBe(403);
  });
});

describe('situations and switches', () => {
  test.each(PRESETS)('$title: can be set, and says in a sentence what it is like', ({ faults, meaning }) => {
    expect(checkFaults(faults)).toBeNull();
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  });

  test('what the panel offers can be set', () => {
    for (const [name, { control }] of Object.entries(SWITCHES)) {
      const offered =
        control.kind === 'choice'
          ? Object.values(control.choices)
          : 'example' in control
            ? [control.example]
            : [control.kind === 'on' ? true : ['lookup']];
      for (const value of offered) {
        const parsed: unknown = typeof value === 'string' ? parse(value) : value;
        expect(checkFaults({ [name]: parsed }), `${name}: ${String(value)}`).toBeNull();
      }
    }
  });
});

test('the log can be asked for its end', async () => {
  for (const page of [1, 2, 3]) await running.ask('GET', `/api/smart-script?page=${page}`);
  const last = await running.ask('GET', '/__slipway/backend/log?last=2');
  expect(last.json()).toMatchObject([{ query: { page: '2' } }, { query: { page: '3' } }]);
  expect((await running.ask('GET', '/__slipway/backend/log?last=all')).status).toBe(400);
});

test('the state tells of the package that is there now', async () => {
  running.backend.faults.changeFile = true;
  const state = (await running.ask('GET', '/__slipway/backend')).json();
  expect(state).toMatchObject({ package: { version: '1.1.0 (2)', sha256: running.backend.apk.sha256 } });
});

/** As the panel reads a text field. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // a word
  }
}
