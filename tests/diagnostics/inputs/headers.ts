/** Headers of site.yaml that would inject into other headers or rules. */
import { type BrokenInput, type FileChanges, input, lines } from '../broken-project.ts';

const site = (...headers: string[]): FileChanges => ({
  'content/site.yaml': lines(
    'product: { slug: paasa, name: Paasa }',
    'origin: https://www.paasa.example',
    'locales: { default: en, list: { en: { name: English, tag: en-IN } } }',
    'headers:',
    ...headers.map((header) => `  ${header}`),
  ),
});

export const inputs: readonly BrokenInput[] = [
  input(
    'headers of one’s own are fine',
    site('X-Team: growth', 'X-Robots-Tag: noarchive', 'Cache-Control: "public, max-age=60"'),
  ),
  input('the policy of the site cannot be overridden', site('content-security-policy: "default-src *"'), {
    at: 'content/site.yaml:5:3',
    code: 'field/header',
    says: 'Expected a header of your own instead of "content-security-policy"',
    hint: 'The build writes it itself, from what the pages need. Remove the line.',
  }),
  input('a name that would begin a rule of its own is refused', site('"X-A: b\\n\\n/sdk/*\\nX-B": c'), {
    at: 'content/site.yaml:5:28',
    code: 'field/header',
    says: 'Expected a name of letters, digits and hyphens such as X-Robots-Tag instead of "X-A: b',
  }),
  input(
    'a name with the wrong sign between its words is shown the right one',
    site('X_Robots_Tag: noindex'),
    {
      at: 'content/site.yaml:5:3',
      code: 'field/header',
      says: 'instead of "X_Robots_Tag"',
      hint: 'Did you mean "X-Robots-Tag"?',
    },
  ),
  input('a value that would end the quotes of a server is refused', site("X-A: 'a\\'"), {
    at: 'content/site.yaml:5:8',
    code: 'field/header',
    says: 'Expected the value of a header',
    hint: 'It has none of $ { } \\ and the backtick',
  }),
  input('a slip in the name of a known header is noticed', site('Cache-Contol: no-store'), {
    at: 'content/site.yaml:5:3',
    code: 'header/unknown',
    severity: 'warning',
    says: 'No browser knows the header "Cache-Contol".',
    hint: 'Did you mean "Cache-Control"?',
  }),
];
