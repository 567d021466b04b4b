import { describe, expect, test } from 'vitest';
import type { ConsentMode, Purpose } from '../../schemas/plain/analytics.ts';
import type { ConsentRecord } from './consent-record.ts';
import { consentState } from './consent-state.ts';

const ALL: Purpose[] = ['measurement', 'advertising', 'recording'];

function state(
  mode: ConsentMode,
  {
    granted,
    texts = 'today',
    hasPrivacyControl = false,
  }: { granted?: Purpose[]; texts?: string; hasPrivacyControl?: boolean } = {},
) {
  return consentState({
    rules: { mode, textId: 'today', purposes: ALL },
    record: granted === undefined ? null : record(granted, texts),
    hasSignal: hasPrivacyControl,
  });
}

function record(granted: Purpose[], textId: string): ConsentRecord {
  return { granted, textId, status: granted[0] ? 'granted' : 'refused', lang: 'en', decidedAt: 0, endsAt: 1 };
}

test.each([
  ['required', [], true],
  ['implied', ALL, true],
  ['off', ALL, false],
] as const)('without a decision, consent %s grants %j', (mode, granted, needsNotice) => {
  expect(state(mode)).toEqual({ granted, needsNotice });
});

describe.each(['required', 'implied'] as const)('where consent is %s', (mode) => {
  test('a decision is valid, whole or in part, and needs no notice', () => {
    expect(state(mode, { granted: ALL })).toEqual({ granted: ALL, needsNotice: false });
    expect(state(mode, { granted: ['recording'] })).toEqual({ granted: ['recording'], needsNotice: false });
    expect(state(mode, { granted: [] })).toEqual({ granted: [], needsNotice: false });
  });

  test('the browser’s general no counts, unless the visitor has decided here', () => {
    expect(state(mode, { hasPrivacyControl: true })).toEqual({ granted: [], needsNotice: false });
    expect(state(mode, { granted: ALL, hasPrivacyControl: true }).granted).toEqual(ALL);
    expect(state(mode, { granted: ALL, texts: 'old', hasPrivacyControl: true }).granted).toEqual([]);
  });

  test('new texts need a notice, and an old refusal is valid until then', () => {
    expect(state(mode, { granted: [], texts: 'old' })).toEqual({ granted: [], needsNotice: true });
  });
});

test('an old yes is no yes to new texts where one is required', () => {
  expect(state('required', { granted: ALL, texts: 'old' })).toEqual({ granted: [], needsNotice: true });
});

test('a refusal is valid even where no consent is required, on whatever texts', () => {
  expect(state('off', { granted: [] })).toEqual({ granted: [], needsNotice: false });
  expect(state('off', { granted: [], texts: 'old' })).toEqual({ granted: [], needsNotice: false });
});

test('a purpose that the site has no use for is not granted', () => {
  const rules = { mode: 'required', textId: 'today', purposes: ['measurement'] } as const;
  expect(consentState({ rules, record: record(ALL, 'today'), hasSignal: false }).granted).toEqual([
    'measurement',
  ]);
});
