/** A site of any size for the build benchmark: the same seed gives the same bytes. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { labels } from '../../schemas/plain/labels.ts';

export interface GenerateOptions {
  root: string;
  pages: number;
  format: 'yaml' | 'json';
  /** Search engines show the pages, so each has a picture for sharing. Default: none but the home pages. */
  isListed?: boolean;
}

/** Words of real sentences in four scripts: what matters is their bytes, not their meaning. */
const WORDS = {
  en: 'play ludo with friends and win every day roll the dice move your token reach home before the others instant withdrawal to your account fair play certified safe app download now join the table enjoy the game tonight'.split(
    ' ',
  ),
  hi: 'दोस्तों के साथ लूडो खेलें और हर दिन जीतें पासा फेंकें अपनी गोटी आगे बढ़ाएँ सबसे पहले घर पहुँचें तुरंत निकासी सुरक्षित ऐप अभी डाउनलोड करें निष्पक्ष खेल प्रमाणित रोज़ नए इनाम आज ही शुरू करें'.split(
    ' ',
  ),
  gu: 'મિત્રો સાથે લૂડો રમો અને દરરોજ જીતો પાસા ફેંકો તમારી કૂકરી આગળ વધારો સૌથી પહેલા ઘરે પહોંચો તરત ઉપાડ સુરક્ષિત એપ હમણાં ડાઉનલોડ કરો ન્યાયી રમત પ્રમાણિત રોજ નવા ઇનામ આજે જ શરૂ કરો'.split(
    ' ',
  ),
  bn: 'বন্ধুদের সঙ্গে লুডো খেলুন আর প্রতিদিন জিতুন ছক্কা ফেলুন নিজের ঘুঁটি এগিয়ে নিন সবার আগে ঘরে পৌঁছান সঙ্গে সঙ্গে টাকা তোলা নিরাপদ অ্যাপ এখনই ডাউনলোড করুন ন্যায্য খেলা প্রমাণিত রোজ নতুন পুরস্কার আজই শুরু করুন'.split(
    ' ',
  ),
};

type Locale = keyof typeof WORDS;

/** Bytes of one page's content, about. */
const PAGE_BYTES = 30_000;
/** Of ten sections, so many are in shared entries. */
const SHARED_OF_TEN = 4;

/** Mulberry32: small, and good enough to mix words. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Writes `content/` with `pages` landing pages in four languages. */
export function generateSite({ root, pages, format, isListed = false }: GenerateOptions): void {
  const write = (path: string, data: unknown): void => {
    const target = join(root, `${path}.${format}`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(
      target,
      format === 'json' ? `${JSON.stringify(data, null, 2)}\n` : stringify(data, { lineWidth: 0 }),
    );
  };
  const locales = Object.keys(WORDS) as Locale[];
  mkdirSync(join(root, 'content'), { recursive: true });
  writeFileSync(join(root, 'content/site.yaml'), stringify(siteData(locales)));
  for (const locale of locales) {
    // What the texts say does not matter here; that none is missing does.
    write(`content/labels/${locale}`, labels);
    const pick = random(locale.charCodeAt(0));
    for (let entry = 0; entry < 25; entry += 1) {
      write(`content/collections/faqs/${locale}/${entry}`, faqs(locale, pick));
      write(`content/collections/testimonials/${locale}/${entry}`, testimonials(locale, pick));
    }
    write(`content/pages/${locale === 'en' ? '' : `${locale}/`}index`, pageData(locale, 0));
  }
  for (let number = 1; number <= pages - locales.length; number += 1) {
    const locale = locales[number % locales.length] ?? 'en';
    write(`content/pages/${locale === 'en' ? '' : `${locale}/`}landing/city-${number}`, {
      ...pageData(locale, number),
      noindex: !isListed,
    });
  }
}

/** Gives the project a section of its own, at the end of every landing page of one language. The pages are JSON. */
export function addOwnSection(root: string, locale: string): void {
  const folder = join(root, 'sections/ribbon');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(OWN_SECTION)) writeFileSync(join(folder, name), text);
  const pages = join(root, `content/pages/${locale}/landing`);
  for (const name of readdirSync(pages)) {
    const page = JSON.parse(readFileSync(join(pages, name), 'utf8')) as { page_body: object[] };
    page.page_body.push({ type: 'ribbon', words: name });
    writeFileSync(join(pages, name), `${JSON.stringify(page, null, 2)}\n`);
  }
}

const OWN_SECTION = {
  'schema.ts': `import { text, z } from 'slipway/fields';
export const schema = z.strictObject({ words: text('What the ribbon says.') });
export type Props = z.output<typeof schema>;
`,
  'view.tsx': `import { SectionFrame } from 'slipway/section';
import type { Props } from './schema.ts';
export function View({ words }: Props) {
  return <SectionFrame type="ribbon"><p className="ribbon__words">{words}</p></SectionFrame>;
}
`,
  'index.ts': `import { defineSection } from 'slipway/section';
import { schema } from './schema.ts';
import { View } from './view.tsx';
export const section = defineSection({ schema, View });
`,
  'style.css': '.ribbon__words { padding: 99px; }\n',
};

function siteData(locales: readonly Locale[]): object {
  const list = Object.fromEntries(locales.map((locale) => [locale, { name: locale, tag: `${locale}-IN` }]));
  return {
    product: { slug: 'bench', name: 'Bench' },
    origin: 'https://bench.example',
    locales: { default: 'en', list },
    footer: Object.fromEntries(
      locales.map((locale) => [
        locale,
        { groups: [{ title: 'Bench', links: [{ label: 'Home', url: '/' }] }] },
      ]),
    ),
  };
}

function pageData(locale: Locale, number: number): object {
  const pick = random(number * 7919 + locale.charCodeAt(0));
  const sections: object[] = [];
  let bytes = 0;
  for (let position = 0; bytes < PAGE_BYTES; position += 1) {
    const isShared = position % 10 >= 10 - SHARED_OF_TEN;
    const section = isShared ? sharedSection(locale, position, pick) : ownSection(locale, position, pick);
    sections.push(section);
    // A shared section is short here and as long as the others on the page.
    bytes += Buffer.byteLength(JSON.stringify(section)) + (isShared ? 0 : 80);
  }
  return {
    title: `${words(locale, 4, pick)} ${number}`,
    description: words(locale, 12, pick),
    layout: 'landing',
    Hero_Banner: { heading: words(locale, 5, pick), headingDescription: words(locale, 14, pick) },
    page_body: sections,
  };
}

function sharedSection(locale: Locale, position: number, pick: () => number): object {
  const entry = Math.floor(pick() * 25);
  if (position % 2 === 0)
    return { type: 'faq', heading: words(locale, 4, pick), items: { $use: `faqs/${locale}/${entry}` } };
  return {
    type: 'ratings',
    titletext: words(locale, 4, pick),
    testimonials: { $use: `testimonials/${locale}/${entry}` },
  };
}

function ownSection(locale: Locale, position: number, pick: () => number): object {
  if (position % 3 === 0) return { type: 'faq', heading: words(locale, 5, pick), items: faqs(locale, pick) };
  return {
    type: 'text',
    title: words(locale, 6, pick),
    titleTag: 'h2',
    body_html: Array.from(
      { length: 4 },
      () =>
        `<p>${words(locale, 40, pick)} <b>${words(locale, 3, pick)}</b>, <a href="/">${words(locale, 2, pick)}</a>.</p>`,
    ).join('\n'),
  };
}

function faqs(locale: Locale, pick: () => number): object[] {
  return Array.from({ length: 5 }, () => ({
    heading: `${words(locale, 8, pick)}?`,
    content: `<p>${words(locale, 45, pick)}.</p>`,
  }));
}

function testimonials(locale: Locale, pick: () => number): object[] {
  return Array.from({ length: 3 }, () => ({
    userNameTxt: words(locale, 2, pick),
    userLocation: words(locale, 1, pick),
    testimonialtext: words(locale, 30, pick),
    wonText: '₹6,180',
  }));
}

function words(locale: Locale, count: number, pick: () => number): string {
  const list = WORDS[locale];
  return Array.from({ length: count }, () => list[Math.floor(pick() * list.length)]).join(' ');
}
