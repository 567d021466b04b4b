import { expect, test } from 'vitest';
import { pageOf } from '../../../tests/page-of.ts';
import { bundleOf, inputOf, projectOf, SITE } from '../../../tests/render-input.ts';
import { RecordingRenderer } from './page-renderer.ts';
import { factHash } from './recorder.ts';

const text = (title: string) => ({ type: 'text', props: { title } });

test('a page comes with its plan and the facts that it reads', async () => {
  const renderer = new RecordingRenderer(inputOf());
  const page = pageOf({}, { sections: [text('One')] });
  const { plan, path, pieces, reads, isWeighed } = await renderer.render(page, '/ludo/');
  expect(plan).toMatchObject({ page, outputPath: 'ludo/index.html' });
  expect({ path, isWeighed }).toEqual({ path: 'ludo/index.html', isWeighed: false });
  expect(pieces.join('')).toContain('One');
  for (const fact of [
    'project site origin',
    'bundle head hash',
    'index translations /ludo/',
    'index routes /',
  ])
    expect(reads).toContain(fact);
  expect(reads).not.toContain('images /assets/a.png');
  expect(new Set(reads).size).toBe(reads.length);
});

test('what pages share is run once, and counts for each of them', async () => {
  const renderer = new RecordingRenderer(inputOf());
  const first = await renderer.render(pageOf(), '/ludo/');
  const second = await renderer.render(pageOf({}, { route: '/rules/' }), '/rules/');
  const shared = 'project labels en skipToContent';
  expect(first.reads).toContain(shared);
  expect(second.reads).toContain(shared);
  expect(second.reads).toContain('index translations /rules/');
  expect(second.reads).not.toContain('index translations /ludo/');
});

test('a page of a site with a budget for its size is weighed', async () => {
  const budgets = { ...SITE.budgets, html: 20 };
  const renderer = new RecordingRenderer(inputOf({ project: projectOf({ budgets }) }));
  expect((await renderer.render(pageOf(), '/ludo/')).isWeighed).toBe(true);
});

test('the hash of a fact is that of its value, the same each time', () => {
  const input = inputOf({ bundle: bundleOf({ css: { 'a.css': 'a{}' } }) });
  const renderer = new RecordingRenderer(input);
  const hash = renderer.hashOf('bundle css a.css');
  expect(hash).toBe(factHash(input, 'bundle css a.css'));
  expect(renderer.hashOf('bundle css a.css')).toBe(hash);
  expect(renderer.hashOf('bundle css b.css')).not.toBe(hash);
});
