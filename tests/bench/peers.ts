/** The generated site for other generators: the same texts and the same frame around them, as their users would write it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

type Data = Record<string, unknown>;

/** What is around the content of a page of ours: the peers write as many bytes. */
export interface Frame {
  head: string;
  foot: string;
}

/** The frame of a finished page. */
export function frameOf(html: string): Frame {
  const main = html.indexOf('<main');
  const end = html.indexOf('</main>');
  return { head: html.slice(0, main), foot: html.slice(end + '</main>'.length) };
}

/** Pages of a generated JSON project with the entries that they share filled in, by path below `content/pages`. */
export function* pagesOf(root: string): Generator<[path: string, data: Data]> {
  const entries = new Map<string, unknown>();
  const entryOf = (name: string): unknown => {
    let entry = entries.get(name);
    if (entry === undefined) {
      entry = JSON.parse(readFileSync(join(root, `content/collections/${name}.json`), 'utf8'));
      entries.set(name, entry);
    }
    return entry;
  };
  const filled = (value: unknown): unknown => {
    const name = typeof value === 'object' && value !== null && '$use' in value ? value.$use : null;
    return typeof name === 'string' ? entryOf(name) : value;
  };
  const folder = join(root, 'content/pages');
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const data = JSON.parse(readFileSync(path, 'utf8')) as Data & { page_body: Data[] };
    const sections = data.page_body.map((section) =>
      Object.fromEntries(Object.entries(section).map(([key, value]) => [key, filled(value)])),
    );
    const { Hero_Banner: hero, title, description } = data;
    yield [relative(folder, path).replace(/\.json$/, ''), { title, description, hero, sections }];
  }
}

/** @returns arguments of `node` that build it into `_site` */
export function writeEleventySite(from: string, to: string, frame: Frame): void {
  const write = writerBelow(to);
  // A shortcut for what is the same on all pages: it is text, and no template has to look at it.
  write(
    'src/_includes/page.njk',
    `{% raw %}${frame.head}{% endraw %}${ELEVENTY_MAIN}{% raw %}${frame.foot}{% endraw %}`,
  );
  write(
    'eleventy.config.js',
    "export default (config) => { config.setQuietMode(true); return { dir: { input: 'src', output: '_site' } }; };\n",
  );
  write('package.json', '{ "type": "module", "private": true }\n');
  for (const [path, data] of pagesOf(from))
    write(`src/${path}.njk`, `---json\n${JSON.stringify({ ...data, layout: 'page.njk' })}\n---\n`);
}

export function writeHugoSite(from: string, to: string, frame: Frame): void {
  const write = writerBelow(to);
  const main = (name: string): void => write(`layouts/_default/${name}.html`, HUGO_PAGE);
  for (const name of ['single', 'list']) main(name);
  write('layouts/index.html', HUGO_PAGE);
  write('assets/head.txt', frame.head);
  write('assets/foot.txt', frame.foot);
  write(
    'hugo.toml',
    "baseURL = 'https://bench.example/'\ndisableKinds = ['taxonomy', 'term', 'RSS', 'sitemap']\n",
  );
  for (const [path, data] of pagesOf(from))
    write(`content/${path.replace(/(^|\/)index$/, '$1_index')}.md`, `${JSON.stringify(data)}\n`);
}

function writerBelow(root: string): (path: string, text: string) => void {
  const made = new Set<string>();
  return (path, text) => {
    const folder = dirname(join(root, path));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(join(root, path), text);
  };
}

const ELEVENTY_MAIN = `<main><section class="hero"><h1>{{ hero.heading }}</h1><p>{{ hero.headingDescription }}</p></section>
{% for section in sections %}{% if section.type == 'text' %}<section class="text"><h2>{{ section.title }}</h2>{{ section.body_html | safe }}</section>
{% elif section.type == 'faq' %}<section class="faq"><h2>{{ section.heading }}</h2>{% for item in section.items %}<details><summary>{{ item.heading }}</summary>{{ item.content | safe }}</details>{% endfor %}</section>
{% else %}<section class="ratings"><h2>{{ section.titletext }}</h2>{% for person in section.testimonials %}<figure><blockquote>{{ person.testimonialtext }}</blockquote><figcaption>{{ person.userNameTxt }}, {{ person.userLocation }} <b>{{ person.wonText }}</b></figcaption></figure>{% endfor %}</section>
{% endif %}{% endfor %}</main>`;

const HUGO_PAGE = `{{ (resources.Get "head.txt").Content | safeHTML }}<main><section class="hero"><h1>{{ .Params.hero.heading }}</h1><p>{{ .Params.hero.headingdescription }}</p></section>
{{ range .Params.sections }}{{ if eq .type "text" }}<section class="text"><h2>{{ .title }}</h2>{{ .body_html | safeHTML }}</section>
{{ else if eq .type "faq" }}<section class="faq"><h2>{{ .heading }}</h2>{{ range .items }}<details><summary>{{ .heading }}</summary>{{ .content | safeHTML }}</details>{{ end }}</section>
{{ else }}<section class="ratings"><h2>{{ .titletext }}</h2>{{ range .testimonials }}<figure><blockquote>{{ .testimonialtext }}</blockquote><figcaption>{{ .usernametxt }}, {{ .userlocation }} <b>{{ .wontext }}</b></figcaption></figure>{{ end }}</section>
{{ end }}{{ end }}</main>{{ (resources.Get "foot.txt").Content | safeHTML }}`;
