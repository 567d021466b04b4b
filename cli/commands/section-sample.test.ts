import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-project.ts';
import { sectionSample } from './section-sample.ts';

let printed: string;
let noted: string;

beforeEach(() => {
  [printed, noted] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    noted += String(text);
    return true;
  });
});

/** A project of a site that says this of its product. */
function projectOf(product: string): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content/assets/hero'), { recursive: true });
  writeFileSync(join(root, 'content/site.yaml'), `product: { name: Lantern }\n${product}`);
  return root;
}

const GAME = 'more:\n  applicationCategory: GameApplication\n';

test('types are listed with what each is for', () => {
  sectionSample(undefined, { root: projectOf('') });
  expect(printed).toMatch(/^ {2}faq +Questions that unfold\.$/m);
  expect(printed).toMatch(/^ {2}webview-screen +One screen .* with "layout: webview"\.$/m);
  expect(printed.split('\n').filter((line) => /^ {2}\S+$/.test(line))).toEqual([]);
});

test('types of games are listed for a site of a game, and for others when all are wanted', () => {
  sectionSample(undefined, { root: projectOf('') });
  expect(printed).not.toMatch(/game|ludo/i);
  expect(printed).toContain('--all');
  for (const options of [{ root: projectOf(GAME) }, { root: projectOf(''), all: true }]) {
    printed = '';
    sectionSample(undefined, options);
    expect(printed).toMatch(/^ {2}game-demo +A game to try/m);
    expect(printed).not.toContain('--all');
  }
});

test('pictures of a sample that the project lacks are named beside it, not in it', () => {
  const root = projectOf('');
  sectionSample('hero', { root });
  expect(printed).toBe(readFileSync('runtime/sections/hero/example.yaml', 'utf8'));
  const named = noted.match(/\/assets\/[\w/.-]+\w/g) ?? [];
  expect(named.length).toBeGreaterThan(1);
  for (const path of named) {
    mkdirSync(join(root, 'content', path, '..'), { recursive: true });
    writeFileSync(join(root, 'content', path), '');
  }
  noted = '';
  sectionSample('hero', { root });
  expect(noted).toBe('');
});

test('a type that does not exist gets the one it resembles', () => {
  const root = projectOf('');
  expect(() => sectionSample('heros', { root })).toThrow(/There is no section type "heros"/);
});
