import { expect, test } from 'vitest';
import type { PageData, PageSection } from '../model/types.ts';
import { overlaySections } from './flag-sections.ts';

const DATA = {
  title: 'Offer',
  flags: { showChat: true, showStickyDownload: true, showInstallSteps: true, useHandGesture: true },
} as PageData;

const typesBeside = (...own: string[]): string[] =>
  overlaySections(
    DATA,
    own.map((type): PageSection => ({ type, props: {} })),
  ).map(({ type }) => type);

test('a section of the page stands in for that of a flag, so that no two lie on each other', () => {
  expect(typesBeside('text')).toEqual(['sticky-download', 'chat', 'install-steps', 'hand-gesture']);
  expect(typesBeside('text', 'chat', 'hand-gesture')).toEqual(['sticky-download', 'install-steps']);
});

test('a page that shows the steps opens their window as well', () => {
  expect(typesBeside('install-steps')).toContain('install-steps');
});
