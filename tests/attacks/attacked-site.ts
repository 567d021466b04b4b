/** A project whose every text is an attack; and beside each page its twin in plain words, which has the same fields. */
import { stringify } from 'yaml';
import * as z from 'zod';
import { cleanRichText } from '../../cli/pipeline/formats/rich-text.ts';
import { sectionsOf } from '../../cli/sections/library.ts';
import { richTextCleaner } from '../../schemas/fields/rich-text.ts';
import { isReadable } from '../../schemas/fields/text.ts';
import { collections, labelsSchema, pageSchema, redirectsSchema, siteSchema } from '../../schemas/index.ts';
import { labels } from '../../schemas/plain/labels.ts';
import { allForms, type LabelText } from '../../schemas/plain/plural-forms.ts';
import type { TemporaryProject } from '../temporary-project.ts';
import { fillSchema, type Supply, type Tally } from './fill-schema.ts';
import { PAYLOADS } from './payloads.ts';

export interface AttackedSite {
  /** Routes of attacked pages, each with that of its twin, if it has one. */
  pages: { route: string; twin: string | null }[];
  tally: Tally;
}

/** Values that an attack would break, so that the page or a part of it would vanish from the site. */
const KEPT = {
  draft: false,
  noindex: false,
  isButtonHidden: false,
  downloadOnPageLoad: false,
  ...{
    publishAt: undefined,
    expireAt: undefined,
    lang: undefined,
    translationOf: undefined,
    canonical: undefined,
  },
  ...{ fallback: undefined, route_name: undefined, page_body: undefined },
};

/** The site must be one that can be built; its other fields are attacked. */
const SITE = {
  ...{ origin: 'https://dice.example', slug: 'dice', mode: 'required' },
  locales: {
    default: 'en',
    list: {
      en: { name: 'English', tag: 'en-IN' },
      hi: { name: `हिन्दी"><script>attacked()</script>`, tag: 'hi-IN' },
    },
  },
  // Weights are not texts, a logo must be a file, and headers are not part of a page.
  ...{ budgets: undefined, logo: undefined, icon: undefined, headers: undefined },
};

const SCREENS = ['document', 'film', 'referral', 'referral-summary', 'list'];
/** Sections that the build adds by itself, and the one that is a page. */
const NOT_WRITTEN = ['body', 'translation-notice', 'webview-screen'];

type Fill = (schema: z.ZodType, path: string, fixed?: object) => unknown;

/** @param round another round puts other attacks into the fields */
export async function writeAttackedSite(project: TemporaryProject, round: number): Promise<AttackedSite> {
  richTextCleaner.current = cleanRichText;
  const tally: Tally = { raw: new Set(), disguised: new Set(), refused: new Set(), texts: new Set() };
  const attack = filler(attacksFrom(round * 67), tally);
  const plain = filler(plainWords(), {
    raw: new Set(),
    disguised: new Set(),
    refused: new Set(),
    texts: new Set(),
  });
  writeSiteFiles(project, attack);
  const pages: AttackedSite['pages'] = [];
  const library = sectionsOf(project.root);
  const sections = await library.loadSchemas(library.types);
  const types = [...sections.keys()].filter((type) => !NOT_WRITTEN.includes(type));
  const write = (folder: string, layout: string, screen: string, shown: readonly string[]): void => {
    for (const [name, fill] of [
      ['attack', attack],
      ['plain', plain],
    ] as const) {
      const body = shown.map((type) => ({
        type,
        ...(fill(sections.get(type) ?? z.never(), type, { screen }) as object),
      }));
      const date = layout === 'site' ? '2026-01-02' : undefined;
      const page = fill(pageSchema(z.unknown()), 'page', { layout, date, updated: undefined }) as object;
      project.write(`content/pages/${folder}/${name}.yaml`, stringify({ ...page, page_body: body }));
    }
    pages.push({ route: `/${folder}/attack/`, twin: `/${folder}/plain/` });
  };
  write('site', 'site', '', types);
  write(
    'landing',
    'landing',
    '',
    types.filter((_, index) => index % 9 === round % 9),
  );
  write(
    'bare',
    'bare',
    '',
    types.filter((_, index) => index % 9 === (round + 4) % 9),
  );
  for (const screen of SCREENS.filter((_, index) => index % 3 === round % 3))
    write(`app-${screen}`, 'webview', screen, ['webview-screen']);
  return { pages: [...pages, ...writeTexts(project, round), ...writeRows(project)], tally };
}

function filler(supply: Supply, tally: Tally): Fill {
  return (schema, path, fixed = {}) => {
    const choose = chooser(path);
    return fillSchema(schema, { ...supply, choose, fixed: { ...KEPT, ...fixed } }, tally, path);
  };
}

/** Both twins take the same ways. */
function chooser(path: string): Supply['choose'] {
  let state = path.length + 1;
  return (count) => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return state % count;
  };
}

function attacksFrom(start: number): Pick<Supply, 'texts'> & Supply {
  let next = start;
  return {
    fixed: {},
    choose: () => 0,
    *texts() {
      for (let tried = 0; tried < PAYLOADS.length; tried++) yield PAYLOADS[next++ % PAYLOADS.length] ?? '';
    },
  };
}

function plainWords(): Supply {
  let next = 0;
  return {
    fixed: {},
    choose: () => 0,
    *texts() {
      yield `words ${next++}`;
    },
  };
}

function writeSiteFiles(project: TemporaryProject, attack: Fill): void {
  project.write('content/site.yaml', stringify(attack(siteSchema, 'site', SITE)));
  for (const locale of ['en', 'hi']) {
    const attacked = attack(labelsSchema, 'labels', { lang: 'hi-Latn' }) as Record<string, AttackedLabel>;
    const texts = Object.entries(labels).map(([key, english]) => [
      key,
      attackedLabel(attacked[key] ?? '', allForms(english).at(-1) ?? ''),
    ]);
    project.write(`content/labels/${locale}.yaml`, stringify(Object.fromEntries(texts)));
  }
  for (const [name, schema] of Object.entries(collections))
    project.write(
      `content/collections/${name}/attack.yaml`,
      stringify(attack(schema, `collections.${name}`)),
    );
  const [redirect] = attack(redirectsSchema, 'redirects', { from: '/old/' }) as object[];
  project.write('content/redirects.yaml', stringify([redirect]));
}

/** A text for each form, or one in another language than the page's. */
type AttackedLabel = LabelText | { text: string; lang: string };

/** With the English text, whose placeholders must be there. Both languages have the forms `one` and `other`. */
function attackedLabel(attack: AttackedLabel, english: string): AttackedLabel {
  // A placeholder that the English text lacks is refused.
  const beside = (text = ''): string => `${text.replaceAll(/[{}]/g, '')} ${english}`;
  if (typeof attack === 'string') return beside(attack);
  if ('text' in attack) return { ...attack, text: beside(attack.text) };
  return { one: beside(attack.one), other: beside(attack.other) };
}

/** Payloads as headings, texts and code of an `.mdx` page, in every round others, since MDX is slow to read; the page takes its title and description from the folder's defaults. */
function writeTexts(project: TemporaryProject, round: number): AttackedSite['pages'] {
  const letters = (text: string): string =>
    Array.from(text, (letter) => (/[\w ]/.test(letter) ? letter : `&#${letter.codePointAt(0)};`)).join('');
  // Addresses of http, those with a name in front of the host, and those that no browser takes are refused in texts, where Markdown makes links of them.
  // A heading without letters is refused.
  const lines = PAYLOADS.filter((_, index) => index % 8 === round % 8)
    .map((text) => text.replaceAll(/[\p{C}\u2028\u2029]/gu, ' '))
    .filter(isReadable);
  const texts = lines
    .map((text) =>
      text
        .replaceAll(/http:\/\/(?:www\.)?/g, 'http:/')
        .replaceAll(/https:\/\/(?:www\.)?(?=[^/?#\s]*[;\\@])/g, 'https:/'),
    )
    .flatMap((text, index) => [
      `## ${letters(text)}`,
      `**${letters(text)}** [${letters(text)}](https://media.example/?${encodeURIComponent(text)} "${letters(text)}")`,
      `<span lang="en" id="currentScript" onclick={${JSON.stringify(text)}} style={${JSON.stringify(text)}}>${index}</span>`,
    ]);
  const code = ['````', ...lines, '````'];
  project.write('content/pages/text/attack.mdx', ['---\ntheme: purple\n---', ...texts, ...code].join('\n\n'));
  const { title, description } = {
    title: '</title><svg onload=attacked()>',
    description: '"><script>attacked()</script>',
  };
  project.write(
    'content/pages/text/_defaults.yaml',
    stringify({ title, description, Hero_Banner: { heading: title, headingDescription: description } }),
  );
  return [{ route: '/text/attack/', twin: null }];
}

/** Payloads as cells of a table, filled into texts, formatted texts and attributes. */
function writeRows(project: TemporaryProject): AttackedSite['pages'] {
  const cell = (text: string): string => `"${text.replaceAll('"', '""').replaceAll(/\p{C}/gu, ' ')}"`;
  const names = [
    '"><script>attacked()</script>',
    '<IMG src=x onerror=attacked()>',
    `'-attacked()-'`,
    '</title><svg/onload=attacked()>',
  ];
  const rows = names.map((name, index) => `row-${index},${cell(name)}`);
  project.write('content/collections/cities.csv', ['slug,name', ...rows, ''].join('\n'));
  const formatted = '<p lang="en">To <b>{city.name}</b> <A HREF="/" title="{city.name}">{city.name}</A></p>';
  project.write(
    'content/pages/rows/city.yaml',
    stringify({
      $for: { table: 'cities', as: 'city' },
      title: '{city.name}',
      Hero_Banner: { heading: '{city.name}', headingDescription: '{city.name}', bannerAlt: '{city.name}' },
      page_body: [{ type: 'text', title: '{city.name}', body_html: formatted }],
    }),
  );
  return names.map((_, index) => ({ route: `/rows/city/row-${index}/`, twin: null }));
}
