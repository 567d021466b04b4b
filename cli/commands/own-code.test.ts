import { expect, test, vi } from 'vitest';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { forgetSections } from '../sections/library.ts';
import { UsageError } from '../usage-error.ts';
import { newSection } from './own-code.ts';

function hintFor(root: string, type: string): string {
  try {
    newSection(type, { root });
  } catch (error) {
    if (error instanceof UsageError) return error.hint;
    throw error;
  }
  return '';
}

test('whoever begins a section type again hears where it is, and copies only what is the tool’s', () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { root } = temporaryProject('three-pages');
  expect(hintFor(root, 'faq')).toBe('Choose another name, or change that one: slipway eject section faq');
  expect(hintFor(root, 'winners')).toBe('');
  forgetSections(root);
  expect(hintFor(root, 'winners')).toBe(
    'Choose another name, or change that one: its files are in sections/winners/.',
  );
});
