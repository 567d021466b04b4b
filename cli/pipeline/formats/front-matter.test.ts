import { describe, expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

const PATH = 'content/pages/a.mdx';

describe('readFrontMatter', () => {
  test.each([
    ['Unix line ends', '---\ntitle: A\nlayout: site\n---\n\n# Hello\n'],
    ['Windows line ends', '---\r\ntitle: A\r\nlayout: site\r\n---\r\n\r\n# Hello\r\n'],
    ['a marked language', '---yaml\ntitle: A\nlayout: site\n---\n\n# Hello\n'],
    ['spaces behind the dashes', '---  \ntitle: A\nlayout: site\n---\t\n\n# Hello\n'],
  ])('keeps the line of everything: %s', (_, text) => {
    const { frontMatter, problem } = readFrontMatter(text, PATH);
    expect(problem).toBeNull();
    const lines = (part: string): string[] => part.split(/\r?\n/);
    expect(lines(frontMatter?.yaml ?? '').slice(0, 2)).toEqual(['title: A', 'layout: site']);
    expect(frontMatter?.yamlLineOffset).toBe(1);
    expect(lines(frontMatter?.paddedBody ?? '').indexOf('# Hello')).toBe(lines(text).indexOf('# Hello'));
    expect(frontMatter?.paddedBody.trim()).toBe('# Hello');
  });

  test('a text without a block is all body', () => {
    expect(readFrontMatter('# Hello\n', PATH).frontMatter).toEqual({
      yaml: '',
      paddedBody: '# Hello\n',
      yamlLineOffset: 0,
    });
  });

  test('an empty text has neither fields nor a body', () => {
    expect(readFrontMatter('', PATH).frontMatter).toEqual({ yaml: '', paddedBody: '', yamlLineOffset: 0 });
  });

  test('a line across the text closes nothing and opens nothing', () => {
    const { frontMatter } = readFrontMatter('---\ntitle: A\n---\nOne\n\n---\n\nTwo\n', PATH);
    expect(frontMatter?.paddedBody).toBe('\n\n\nOne\n\n---\n\nTwo\n');
  });

  test('dashes inside a value do not close the block', () => {
    const { frontMatter } = readFrontMatter('---\ntitle: A --- B\nlayout: site\n---\nOne\n', PATH);
    expect(frontMatter?.yaml.trim()).toBe('title: A --- B\nlayout: site');
  });

  test.each(['js', 'javascript', 'json', 'coffee', 'toml', 'JS'])(
    'a block marked "%s" is refused and never run',
    (language) => {
      const { frontMatter, problem } = readFrontMatter(`---${language}\n{ x: process.exit(7) }\n---\n`, PATH);
      expect(frontMatter).toBeNull();
      expect(problem).toMatchObject({
        code: 'front-matter/language',
        span: { start: { line: 1, column: 4 } },
      });
    },
  );

  test('a block that never closes is reported where it opens', () => {
    expect(readFrontMatter('---\ntitle: A\n', PATH).problem).toMatchObject({
      code: 'front-matter/unclosed',
      span: { start: { line: 1, column: 1 }, end: { line: 1, column: 4 } },
    });
  });

  test('the same text gives the same answer again', () => {
    const text = '---\ntitle: A\n---\nOne\n';
    expect(readFrontMatter(text, PATH)).toEqual(readFrontMatter(text, PATH));
  });
});
