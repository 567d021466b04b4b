import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { simulatorPage } from './simulator.ts';

const facts = {
  product: 'dice & co',
  home: '/',
  screens: ['/invite/', '/hi/invite/', '/a"><script>alert(0)</script>/'],
  locales: ['en', 'hi'],
};

test('the simulator is valid HTML, whatever the site is called', async () => {
  const { html } = await simulatorPage(facts);
  expect(html).toContain('In the app · dice &amp; co');
  expect(html).not.toContain('<script>alert(0)');
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    // The page holds its style, its script and nothing that a visitor downloads.
    rules: { 'require-sri': 'off', 'no-trailing-whitespace': 'off', 'long-title': 'off' },
  });
  const { results } = await validator.validateString(html);
  expect(
    results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`)),
  ).toEqual([]);
});

test('the simulator runs its own script and frames this server’s pages, and can do nothing else', async () => {
  const { policy } = await simulatorPage(facts);
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; frame-src 'self';/,
  );
  expect(policy).not.toMatch(/unsafe|connect-src|\*/);
});
