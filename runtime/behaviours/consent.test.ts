import { describe, expect, test } from 'vitest';
import type { ConsentMode, Purpose } from '../../schemas/plain/measuring.ts';
import { consentState } from './consent.ts';

const ALL: Purpose[] = ['measurement', 'advertising', 'recording'];

function state(
  mode: ConsentMode,
  {
    granted,
    texts = 'today',
    hasPrivacyControl = false,
  }: { granted?: Purpose[]; texts?: string; hasPrivacyControl?: boolean } = {},
) {
  const decision = granted === undefined ? null : { granted, textId: texts, endsAt: 1 };
  return consentState({ consent: { mode, textId: 'today', purposes: ALL }, decision, hasPrivacyControl });
}

test.each([
  ['required', [], true],
  ['implied', ALL, true],
  ['off', ALL, false],
] as const)('without a decision, consent %s grants %j', (mode, granted, isAsked) => {
  expect(state(mode)).toEqual({ granted, isAsked });
});

describe.each(['required', 'implied'] as const)('where consent is %s', (mode) => {
  test('a decision holds, whole or in part, and is not asked about', () => {
    expect(state(mode, { granted: ALL })).toEqual({ granted: ALL, isAsked: false });
    expect(state(mode, { granted: ['recording'] })).toEqual({ granted: ['recording'], isAsked: false });
    expect(state(mode, { granted: [] })).toEqual({ granted: [], isAsked: false });
  });

  test('the browser’s general no counts, unless the visitor has decided here', () => {
    expect(state(mode, { hasPrivacyControl: true })).toEqual({ granted: [], isAsked: false });
    expect(state(mode, { granted: ALL, hasPrivacyControl: true }).granted).toEqual(ALL);
    expect(state(mode, { granted: ALL, texts: 'old', hasPrivacyControl: true }).granted).toEqual([]);
  });

  test('new texts are asked about, and an old no holds until then', () => {
    expect(state(mode, { granted: [], texts: 'old' })).toEqual({ granted: [], isAsked: true });
  });
});

test('an old yes is no yes to new texts where one is required', () => {
  expect(state('required', { granted: ALL, texts: 'old' })).toEqual({ granted: [], isAsked: true });
});

test('a purpose that the site has no use for is not granted', () => {
  const decision = { granted: ALL, textId: 'today', endsAt: 1 };
  const consent = { mode: 'required', textId: 'today', purposes: ['measurement'] } as const;
  expect(
    consentState({
      consent: { ...consent, purposes: [...consent.purposes] },
      decision,
      hasPrivacyControl: false,
    }).granted,
  ).toEqual(['measurement']);
});
