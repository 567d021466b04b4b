/** HTML as the standard wants it, by html-validate. */
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  // The length of titles is checked in letters, which this rule does not count in Indian scripts.
  // Marks of Indian scripts are no letters to its rule of identifiers, which HTML does not have.
  rules: { 'long-title': 'off', 'valid-id': ['error', { relaxed: true }] },
  // A named link is an anchor that is no variable of the page's scripts; the standard calls it obsolete, but conforming.
  elements: ['html5', { a: { attributes: { name: {} } } }],
});

/** `12:40 no-dup-id: …`, one line a finding. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
