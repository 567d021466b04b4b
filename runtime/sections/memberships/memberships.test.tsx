import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const seal = { img: '/assets/trust.svg#certified-rng', alt: 'Seal of the laboratory' };

test('S20 a membership is a logo, named by its title or by its "alt"', () => {
  expect(sectionHtml(section, { memberships: [seal] })).toContain('alt="Seal of the laboratory"');
  const html = sectionHtml(section, {
    memberships: [{ ...seal, title: 'Certified dice', subtitle: 'Tested' }],
  });
  expect(html).toMatch(/alt="".*<strong[^>]*>Certified dice<\/strong><span[^>]*>Tested<\/span>/);
});

test('a membership with a url is a link to its proof', () => {
  const html = sectionHtml(section, {
    heading: 'Checked',
    memberships: [{ ...seal, url: '/certification/' }],
  });
  expect(html).toMatch(/<h2[^>]*>Checked<\/h2>.*<a class="memberships__item" href="\/certification\/">/);
});
