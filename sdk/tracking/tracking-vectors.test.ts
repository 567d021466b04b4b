// @environment document
/** Runs every recorded example of script version 2.8.1 against the tracker, each in an environment of its own. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMatrix } from '../../tests/sdk/read-qr.ts';
import { type FakeVisit, type TrackingWorld, trackingWorld } from '../../tests/sdk/tracking-world.ts';
import type { DrawQrOptions, QrLevel } from '../tracking.d.ts';
import type { Diagnostic } from './diagnostic.ts';
import { drawQr } from './draw-qr.ts';
import { LANDINGS_KEY } from './landing-params.ts';
import { qrText } from './qr-text.ts';
import { REFERRER_KEY } from './referrer.ts';

interface Drawn {
  text?: string;
  dark?: string;
  light?: string;
  ecLevel?: string;
  version?: number;
  size?: number;
  available?: false;
  rejected?: true;
}

interface Vector {
  id: string;
  title: string;
  grade: 'must' | 'spec-wins' | 'info';
  visits: { url: string; referrer: string; now: number }[];
  pageUrl: string;
  referrer: string;
  env: FakeVisit['env'] & { pushState?: string; loadTwice?: true };
  drive?: { qr?: { options?: { codeColor?: string; logo?: string } } };
  call: null | {
    function: 'generateOneLinkURL' | 'generateDirectClickURL' | 'QRCode';
    arguments: unknown[];
  };
  expected: {
    result?: { clickURL: string } | { throws: string } | null;
    storage?: Record<string, unknown> & { other?: Record<string, string> };
    impressions?: string[];
    qr?: Drawn;
  };
  console: { level: string; pattern: string }[];
}

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../tests/fixtures/tracking-vectors.json'), 'utf8'),
) as { cases: Vector[] };

/** Defects of the original script, with the result that is expected instead. */
const BETTER: Record<string, Vector['expected']['result']> = {
  'base-link-017': null, // options that are null: refused, not thrown at the page
  'base-link-026': null, // a base with a fragment: the server would never see the parameters
  'robust-002': { clickURL: 'https://gamesite.onelink.me/Ab12?af_js_web=true&af_ss_ver=2_8_1&pid=email' },
};

/** Links are compared by content, not by encoding. */
const decoded = (link: string) => decodeURIComponent(link).trim();
const LEVEL_NUMBERS: readonly QrLevel[] = ['M', 'L', 'H', 'Q'];

interface Ran {
  world: TrackingWorld;
  result?: { clickURL: string } | null;
  qr?: Drawn;
}

async function runVector({ visits, env, call, drive, ...vector }: Vector): Promise<Ran> {
  const world = trackingWorld();
  for (const { url, referrer, now } of visits) world.visit({ url, referrer, env: { now } });
  const page = { url: vector.pageUrl, referrer: vector.referrer, env };
  if (env.loadTwice) world.visit(page);
  const tracker = world.visit(page);
  if (env.pushState) world.go(env.pushState);
  const target = document.createElement('div');
  const drawn = async (text: string, options: DrawQrOptions): Promise<Drawn> => {
    if (!(await drawQr(target, text, options, world.report))) return { rejected: true };
    return readSvg(target.firstElementChild, target.children.length);
  };

  if (call?.function === 'QRCode') {
    const [options] = call.arguments as [
      { text: string; version?: number; width?: number; correctLevel?: number },
    ];
    const level = LEVEL_NUMBERS[options.correctLevel ?? 2];
    return {
      world,
      qr: await drawn(options.text, { version: options.version, sizePx: options.width, level }),
    };
  }
  if (!call) return { world };
  const make = call.function === 'generateOneLinkURL' ? tracker.link : tracker.directLink;
  const { url } = make(call.arguments[0]);
  await world.clock.advance(1000);
  const result = url === null ? null : { clickURL: url };
  if (!drive?.qr) return { world, result };
  if (!tracker.current) return { world, result, qr: { available: false } };
  const { logo: _, ...options } = drive.qr.options ?? {};
  return { world, result, qr: await drawn(qrText(tracker.current, drive.qr.options), options) };
}

/** Text and look of a drawn code. */
function readSvg(svg: Element | null, count: number): Drawn {
  expect(count).toBe(1);
  const [light, dark] = [...(svg?.querySelectorAll('path') ?? [])];
  const side = Number(svg?.getAttribute('viewBox')?.split(' ')[3]);
  const squares = new Set<string>();
  for (const [, x, y, length] of dark?.getAttribute('d')?.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g) ?? []) {
    for (let column = 0; column < Number(length); column++) squares.add(`${y} ${Number(x) + column}`);
  }
  const { text, level, version } = readMatrix({
    size: side - 8,
    isDark: (row, column) => squares.has(`${row + 4} ${column + 4}`),
  });
  const color = (dark?.getAttribute('fill') ?? '').replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toLowerCase();
  expect(light?.getAttribute('d')).toBe(`M0 0h${side}v${side}h-${side}z`);
  return {
    text,
    dark: color,
    light: light?.getAttribute('fill') ?? '',
    ecLevel: level,
    version,
    size: Number(svg?.getAttribute('width')),
  };
}

function expectDiagnostics(diagnostics: readonly Diagnostic[], expected: Vector['console']): void {
  for (const { level, pattern } of expected) {
    const messages = diagnostics.filter(
      (diagnostic) => diagnostic.level === level.replace('warning', 'warn'),
    );
    expect(messages.map(({ text }) => text).join('\n')).toMatch(new RegExp(pattern, 'i'));
  }
  // No message may be more severe than the original script's.
  if (!expected.some(({ level }) => level === 'error')) {
    expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  }
}

describe('T1 T2 T3 T7 the measured behaviour', () => {
  test('has 141 examples', () => {
    expect(cases).toHaveLength(141);
  });

  test.each(cases.map((vector) => [vector.id, vector.title, vector] as const))(
    '%s: %s',
    async (id, _, vector) => {
      const { world, result, qr } = await runVector(vector);
      const { expected } = vector;
      const better = id in BETTER;
      if (expected.result !== undefined) {
        const wanted = better ? BETTER[id] : expected.result;
        const link = wanted && 'clickURL' in wanted ? decoded(wanted.clickURL) : null;
        expect(result ? decoded(result.clickURL) : result).toBe(link);
      }
      if (expected.storage) {
        const { other = {}, ...own } = expected.storage;
        for (const [key, value] of Object.entries(other)) expect(world.stored.get(key)).toBe(value);
        for (const key of [LANDINGS_KEY, REFERRER_KEY]) {
          expect(JSON.parse(world.stored.get(key) ?? 'null'), key).toEqual(own[key] ?? null);
        }
      }
      if (expected.impressions) expect(world.pixels).toEqual(expected.impressions);
      if (expected.qr) {
        const { text, ...look } = expected.qr;
        expect(qr).toMatchObject(look);
        if (text) expect(qr?.text).toBe(text.trim());
      }
      if (!better) expectDiagnostics(world.diagnostics, vector.console);
    },
  );
});
