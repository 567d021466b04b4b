import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { brandSchema } from './brand.ts';
import { coupon } from './coupon.ts';
import { faqItem } from './faq-item.ts';
import { textLink } from './footer.ts';
import { pageSchema, siteSchema } from './index.ts';
import { testimonial, testimonialSection } from './testimonial.ts';
import { textSection } from './text.ts';
import { usualName, usualNames } from './usual-names.ts';
import { video } from './video.ts';

/** Field names of each group of content, as in the editors' JSON Schema. */
const groups: string[][] = [];
const ofPages = [siteSchema, brandSchema, pageSchema(z.unknown())];
const ofSections = [textSection, faqItem, video, testimonial, testimonialSection, coupon, textLink];
for (const schema of [...ofPages, ...ofSections])
  collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

function collect(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as { properties?: object };
  if (properties !== undefined) groups.push(Object.keys(properties));
  for (const child of Object.values(node)) collect(child);
}

describe.each([...usualNames])('beside "%s"', (marker, names) => {
  const known = groups.find((group) => group.includes(marker)) ?? [];

  test('there are fields of content', () => {
    expect(known.length).toBeGreaterThan(1);
  });

  test.each(names.filter((name) => !known.includes(name)))('"%s" is answered with what to do', (name) => {
    const { field, hint } = usualName(name, known) ?? {};
    expect(hint).toMatch(/\.$/);
    if (field !== undefined) expect(known).toContain(field);
  });

  test('no name is answered in two ways', () => {
    expect(names.length).toBe(new Set(names).size);
  });
});

test('what nobody is known to mean is left to its spelling', () => {
  expect(usualName('orign', ['origin'])).toBeNull();
  expect(usualName('basePath', ['heading'])).toBeNull();
});
