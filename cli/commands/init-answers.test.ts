import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answersOf } from './init-answers.ts';

/** What a person types, question by question; `text` prompts again until an answer is taken, as the library does. */
const typed = vi.hoisted(() => ({ answers: [] as string[], refusals: [] as string[] }));

vi.mock('@clack/prompts', () => ({
  cancel: () => undefined,
  isCancel: () => false,
  select: async () => typed.answers.shift(),
  text: async ({ validate }: { validate(value: string): string | undefined }) => {
    for (;;) {
      const answer = typed.answers.shift() ?? '';
      const refusal = validate(answer);
      if (refusal === undefined) return answer;
      typed.refusals.push(refusal);
    }
  },
}));

const terminals = [process.stdin, process.stdout].map((stream) => ({ stream, isTTY: stream.isTTY }));

beforeEach(() => {
  typed.refusals = [];
  for (const { stream } of terminals) stream.isTTY = true;
});

afterEach(() => {
  for (const { stream, isTTY } of terminals) stream.isTTY = isTTY;
});

test('each answer is checked when it is given, the colour too', async () => {
  typed.answers = ['Poupa', 'money', 'verde', '#0b6e4f80', 'tomato', 'xx1', 'pt', ''];
  const answers = await answersOf({});
  expect(answers).toMatchObject({ name: 'Poupa', color: 'tomato', languages: ['pt'] });
  expect(typed.refusals.map((refusal) => refusal.slice(0, 60))).toEqual([
    'Expected an opaque colour of CSS such as "#0b6e4f", found "v',
    'Expected an opaque colour of CSS such as "#0b6e4f", found "#',
    expect.stringContaining('xx1'),
  ]);
});

test('no colour is an answer: that of the kind of app is taken', async () => {
  typed.answers = ['Poupa', 'money', '', '', ''];
  expect((await answersOf({})).color).toMatch(/\S/);
  expect(typed.refusals).toEqual([]);
});
