import { describe, expect, test, vi } from 'vitest';
import { packageBytes } from '../../tests/sdk/package-bytes.ts';
import { settle, type World, world } from '../../tests/sdk/scripted-environment.ts';
import type { Parts } from '../load-part.ts';
import type { Arrived, Prover, Verdict } from '../prover.ts';
import { createGate } from './gate.ts';
import type { Expected } from './integrity.ts';
import type { Source } from './machine.ts';
import type { PartFile } from './part-file.ts';
import { STALL_MS } from './retry.ts';

const whole = new Blob([packageBytes(1000)]);
const torn = new Blob([packageBytes(1000).slice(0, 900)]);
const expected: Expected = { sizeBytes: 1000, sha256: 'f0', chunks: null };
const SIGNER = 'aa'.repeat(32);
const PROVED: Verdict = { file: whole, provedBytes: 1000, flaw: '', hasOtherSigner: false, detail: '' };
const UNPROVED: Verdict = { ...PROVED, provedBytes: 0, flaw: 'unproved' };

function proverOf(verdict: Verdict) {
  return {
    follow: vi.fn<Prover['follow']>(async () => {}),
    finish: vi.fn(async (_file: Blob, _arrived: Arrived) => verdict),
  };
}

type Verifier = Parts['verify.js'];

interface Story {
  source?: Partial<Source>;
  expected?: Expected | null;
  joinedAt?: number;
  file?: Blob;
  verdict?: Verdict;
  /** Scripts that cannot be loaded. */
  missing?: string[];
}

/** A gate and a complete part before it, in a world whose scripts prove what the test says. */
function gateFor({ source, file = whole, verdict = PROVED, missing = [], ...record }: Story = {}) {
  const tab: World = world();
  const prover = proverOf(verdict);
  const verify = { createProver: vi.fn<Verifier['createProver']>(() => prover), readPromise: vi.fn() };
  const signature = { createProver: vi.fn(() => prover) };
  const loaded: string[] = [];
  const scripts: Record<string, unknown> = { 'verify.js': verify, 'signature.js': signature };
  tab.env.loadPart = (async (name: string) => {
    loaded.push(name);
    if (missing.includes(name)) throw new Error(`no ${name}`);
    return scripts[name];
  }) as never;
  const gate = createGate(tab.env, { product: 'paasa', integrity: null, signer: null, ...source });
  const part = {
    record: { expected: null, receivedBytes: 1000, ...record },
    stored: vi.fn(),
    bytes: async () => file,
    truncate: vi.fn(),
  };
  const { signal } = new AbortController();
  const asPart = part as unknown as PartFile & typeof part;
  const pass = () => gate.pass(asPart, signal, () => {});
  return { tab, gate, part: asPart, signal, pass, prover, verify, signature, loaded };
}

describe('scripts that prove', () => {
  test.each([
    ['a hash is known', { expected }, ['verify.js']],
    ['a signer is required', { source: { signer: SIGNER } }, ['signature.js']],
    ['both', { expected, source: { signer: SIGNER } }, ['verify.js', 'signature.js']],
    ['nothing is known: the package’s own digests', {}, ['signature.js']],
  ])('only those are loaded that are needed: %s', async (_, story, names) => {
    const { loaded, pass } = gateFor(story);
    await pass();
    expect(loaded).toEqual(names);
  });

  test('a hash is checked together with the signer', async () => {
    const { signature, verify, prover, pass } = gateFor({ expected, source: { signer: SIGNER } });
    await pass();
    expect(signature.createProver).toHaveBeenCalledWith(SIGNER);
    expect(verify.createProver).toHaveBeenCalledWith(expected, prover, expect.any(Function));
  });

  test('the verifier loads its own hash function where it needs one', async () => {
    const { verify, loaded, pass } = gateFor({ expected });
    await pass();
    const [, , loadHash] = verify.createProver.mock.lastCall ?? [];
    loadHash?.();
    expect(loaded).toEqual(['verify.js', 'sha256.js']);
  });

  test.each([
    ['a hash is known', { expected, missing: ['verify.js'] }],
    ['a signer is required', { source: { signer: SIGNER }, missing: ['signature.js'] }],
  ])('%s and its script is missing: the file does not pass, and no byte is lost', async (_, story) => {
    const { part, pass } = gateFor(story);
    await expect(pass()).rejects.toMatchObject({ code: 'integrity' });
    expect(part.truncate).not.toHaveBeenCalled();
  });

  test('nothing is required and the script is missing: a file from one response passes, one from two does not', async () => {
    const missing = ['signature.js'];
    expect((await gateFor({ missing }).pass()).blob).toBe(whole);
    const joined = gateFor({ missing, joinedAt: 500 });
    await expect(joined.pass()).rejects.toMatchObject({ code: 'changed', kind: 'unproved' });
    expect(joined.part.truncate).toHaveBeenCalledWith(0);
    expect(joined.gate.isForeign).toBe(false);
  });
});

describe('while bytes arrive', () => {
  test('the scripts are fetched once for each attempt, and what is stored is checked once they are here', async () => {
    const { gate, part, signal, loaded, prover, verify } = gateFor({ expected });
    gate.follow(part, signal);
    expect(prover.follow).not.toHaveBeenCalled();
    await settle();
    gate.follow(part, signal);
    gate.follow(part, signal);
    expect(prover.follow).toHaveBeenCalledTimes(2);
    expect(prover.follow).toHaveBeenCalledWith(1000, part.stored, signal);
    expect(verify.createProver).toHaveBeenCalledOnce();
    expect(loaded).toEqual(['verify.js']);
    gate.follow(part, new AbortController().signal);
    expect(loaded).toEqual(['verify.js', 'verify.js']);
  });

  test('a script that is missing now is no failure yet', async () => {
    const { gate, part, signal, prover } = gateFor({ expected, missing: ['verify.js'] });
    gate.follow(part, signal);
    await settle();
    gate.follow(part, signal);
    expect(prover.follow).not.toHaveBeenCalled();
    await expect(gate.load(expected, signal)).rejects.toMatchObject({ code: 'integrity' });
  });

  test('without a hash nothing is checked before the end', async () => {
    const { gate, part, signal, prover } = gateFor();
    gate.follow(part, signal);
    await settle();
    gate.follow(part, signal);
    expect(prover.follow).not.toHaveBeenCalled();
    // A verifier that another product’s hash loaded changes nothing.
    await gate.load(expected, signal);
    gate.follow(part, signal);
    expect(prover.follow).not.toHaveBeenCalled();
    expect(part.prover).toBeUndefined();
  });

  test('the prover that has read the first bytes is the one that finishes, and is not used again', async () => {
    const { part, verify, pass } = gateFor({ expected });
    const before = proverOf(PROVED);
    part.prover = before;
    await pass();
    expect(before.finish).toHaveBeenCalledOnce();
    expect(verify.createProver).not.toHaveBeenCalled();
    expect(part.prover).toBeUndefined();
  });
});

describe('a complete file', () => {
  test('passes by its product’s name, and cannot be changed', async () => {
    const saved = await gateFor({ expected }).pass();
    expect(saved).toEqual({ name: 'install-paasa.apk', sizeBytes: 1000, blob: whole });
    expect(Object.isFrozen(saved)).toBe(true);
  });

  test('the file that passes is the one that was read', async () => {
    const read = new Blob([packageBytes(1000, 3)]);
    expect((await gateFor({ expected, verdict: { ...PROVED, file: read } }).pass()).blob).toBe(read);
  });

  test.each([
    ['the page promises a hash', { source: { integrity: '/manifest.json' } }],
    ['the record of an earlier visit has one', { source: {} }],
  ])('%s, and none is known: it does not pass', async (_, story) => {
    const { gate, part, pass } = gateFor(story);
    gate.isRecorded = !gate.isPromised;
    expect([gate.hasHash, gate.mustProve]).toEqual([true, true]);
    await expect(pass()).rejects.toMatchObject({ code: 'integrity' });
    expect(part.truncate).not.toHaveBeenCalled();
  });

  test('the verifier hears where a second response began only if no hash decides', async () => {
    for (const known of [expected, null]) {
      const { prover, pass } = gateFor({ expected: known, joinedAt: 400 });
      await pass();
      expect(prover.finish.mock.lastCall?.[1].joinedAt).toBe(known ? null : 400);
    }
    const { prover, pass } = gateFor();
    await pass();
    expect(prover.finish.mock.lastCall?.[1].joinedAt).toBeNull();
  });

  test.each([
    [
      'not as promised',
      { ...PROVED, provedBytes: 600, flaw: 'integrity' },
      whole,
      'integrity',
      'integrity',
      600,
    ],
    [
      'neither promised nor whole',
      { ...PROVED, provedBytes: 0, flaw: 'integrity' },
      torn,
      'integrity',
      'integrity',
      0,
    ],
    [
      'its own digests differ',
      { ...PROVED, provedBytes: 700, flaw: 'changed' },
      whole,
      'changed',
      'changed',
      700,
    ],
    ['of two responses', UNPROVED, whole, 'changed', 'unproved', 0],
    ['of two responses, and torn', UNPROVED, torn, 'not-package', '', 0],
    ['proved in full, with a flaw', { ...PROVED, flaw: 'changed' }, whole, 'changed', 'changed', 0],
  ] as const)('%s: fails, and the proved bytes stay', async (_, verdict, file, code, kind, keptBytes) => {
    const { part, pass } = gateFor({ expected, file, verdict: { ...verdict, file, detail: 'why' } });
    const error = await pass().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, kind });
    if (code !== 'not-package') expect(String(error)).toContain('why');
    expect(part.truncate).toHaveBeenCalledWith(keptBytes);
  });

  test('all bytes are proved and the file is no package: none of them can stay', async () => {
    const { part, pass } = gateFor({
      expected,
      file: torn,
      verdict: { ...PROVED, file: torn, provedBytes: torn.size },
    });
    await expect(pass()).rejects.toMatchObject({ code: 'not-package' });
    expect(part.truncate).toHaveBeenCalledWith(0);
  });

  test('who signed it instead is remembered until the next file', async () => {
    const verdict: Verdict = { ...PROVED, provedBytes: 0, flaw: 'integrity', hasOtherSigner: true };
    const { gate, prover, pass, tab } = gateFor({ source: { signer: SIGNER }, verdict });
    await expect(pass()).rejects.toMatchObject({ code: 'integrity' });
    expect(gate.isForeign).toBe(true);
    expect(tab.explained).toContainEqual(['proof', 'integrity', '']);
    prover.finish.mockResolvedValue(PROVED);
    await pass();
    expect(gate.isForeign).toBe(false);
  });

  test('a proof that says nothing for 12 s is stalled; each report starts them again', async () => {
    const { gate, part, signal, prover, tab } = gateFor({ expected });
    let report = (_count: number) => {};
    prover.finish.mockImplementation((_, arrived) => {
      report = arrived.onProved;
      return new Promise(() => {});
    });
    const heard: number[] = [];
    const passing = gate.pass(part, signal, (count) => heard.push(count));
    const outcome = vi.fn();
    passing.catch(outcome);
    await tab.clock.advance(STALL_MS - 1);
    report(300);
    await tab.clock.advance(STALL_MS - 1);
    expect(outcome).not.toHaveBeenCalled();
    await tab.clock.advance(1);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'stalled' }));
    expect(heard).toEqual([300]);
  });
});

describe('a link', () => {
  const link = 'https://cdn.example/app.apk';

  test.each([
    ['nothing is required', {}, link],
    ['a hash is promised', { integrity: '/manifest.json' }, null],
    ['a signer is required', { signer: SIGNER }, null],
  ])('%s: the package’s opens or does not, a store’s always does', (_, source, opened) => {
    const { gate } = gateFor({ source });
    expect(gate.openLink(link)).toBe(opened);
    expect(gate.openLink(link, true)).toBe(link);
  });

  test('a hash that a service or a record names closes it as well', () => {
    const { gate } = gateFor();
    expect([gate.hasHash, gate.mustProve]).toEqual([false, false]);
    gate.isPromised = true;
    expect(gate.openLink(link)).toBeNull();
  });

  test('a required signer is no hash', () => {
    const { gate } = gateFor({ source: { signer: SIGNER } });
    expect([gate.hasHash, gate.mustProve]).toEqual([false, true]);
  });
});
