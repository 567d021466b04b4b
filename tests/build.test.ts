/** The pipeline as a whole, on a project of three pages. */
import { rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshRecord, lastRecord } from '../cli/pipeline/build/freshness.ts';
import { type Bundle, bundleId } from '../cli/pipeline/bundle/bundle.ts';
import { Comparison } from '../cli/pipeline/left/index.ts';
import { locateOutput } from '../cli/pipeline/output/index.ts';
import { listContent } from '../cli/pipeline/source/read.ts';
import { openStore } from '../cli/pipeline/store/index.ts';
import { buildProject as build, buildAgain, NOW, TOOL } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import type { TemporaryProject } from './temporary-project.ts';

/** Whether `slipway build` would find nothing to do. */
async function isFresh(project: TemporaryProject, nowMs = NOW): Promise<boolean> {
  const { root } = project;
  const location = locateOutput(root, join(root, 'dist'));
  const fresh = await freshRecord({
    root,
    tool: TOOL,
    flags: 'test',
    nowMs,
    listing: listContent(root),
    record: lastRecord(openStore(root), TOOL),
    comparison: new Comparison(location, TOOL),
  });
  return fresh !== null;
}

/** HTML without the parts that other tests cover: styles, scripts and hashes, which change with every edit of the runtime. */
function withoutCode(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '<style>…</style>')
    .replaceAll(/(<script(?: data-[^>]*)?>).*?<\/script>/gs, '$1…</script>')
    .replaceAll(/'sha256-[^']*'/g, "'sha256-…'")
    .replaceAll(/sha256-[\w+/=]+/g, 'sha256-…')
    .replaceAll(/([-.])[0-9a-f]{6}\.(svg|png|woff2|js)/g, '$1HASH.$2')
    .replaceAll(/<svg.*?<\/svg>/gs, '<svg>…</svg>')
    .replaceAll('><', '>\n<');
}

describe('a project of three pages', () => {
  test('becomes these pages', async () => {
    const project = await threePages();
    const { problems } = await build(project);
    expect(problems).toEqual([]);
    for (const path of ['index.html', 'hi/index.html', 'city/rules/index.html']) {
      await expect(withoutCode(project.read(`dist/${path}`))).toMatchFileSnapshot(
        `__snapshots__/three-pages/${path.replaceAll('/', '_')}`,
      );
    }
  });

  test('becomes these other files', async () => {
    const project = await threePages();
    await build(project);
    const files = project.files('dist');
    for (const path of ['sitemap.xml', 'robots.txt', '_headers', 'nginx-headers.conf']) {
      await expect(files.get(path) ?? '').toMatchFileSnapshot(`__snapshots__/three-pages/${path}.txt`);
    }
    const names = [...files.keys()].map((path) =>
      path.replace(/([-.])[0-9a-f]{6}\.(?=svg|png|woff2|js)/, '$1HASH.'),
    );
    names.sort();
    expect(names).toEqual([
      '.htaccess',
      '_headers',
      'assets/die-HASH.svg',
      'assets/noto-sans-devanagari-HASH.woff2',
      'caddy.conf',
      'city/rules/index.html',
      'fonts/noto-sans-devanagari.js',
      'hi/index.html',
      'index.html',
      'manifest.json',
      'nginx-headers.conf',
      'robots.txt',
      'sdk/9.9.9/consent.d.ts',
      'sdk/9.9.9/consent.js',
      'sdk/9.9.9/engine.js',
      'sdk/9.9.9/extras.js',
      'sdk/9.9.9/lookup.js',
      'sdk/9.9.9/qr.js',
      'sdk/9.9.9/sha256.js',
      'sdk/9.9.9/sheet.js',
      'sdk/9.9.9/signature.js',
      'sdk/9.9.9/slipway.d.ts',
      'sdk/9.9.9/slipway.js',
      'sdk/9.9.9/slipway.module.d.ts',
      'sdk/9.9.9/slipway.module.js',
      'sdk/9.9.9/texts-bn.js',
      'sdk/9.9.9/texts-gu.js',
      'sdk/9.9.9/texts-hi.js',
      'sdk/9.9.9/tracking.d.ts',
      'sdk/9.9.9/tracking.js',
      'sdk/9.9.9/verify.js',
      'sdk/v1/consent.d.ts',
      'sdk/v1/consent.js',
      'sdk/v1/engine.js',
      'sdk/v1/extras.js',
      'sdk/v1/lookup.js',
      'sdk/v1/manifest.json',
      'sdk/v1/qr.js',
      'sdk/v1/sha256.js',
      'sdk/v1/sheet.js',
      'sdk/v1/signature.js',
      'sdk/v1/slipway.d.ts',
      'sdk/v1/slipway.js',
      'sdk/v1/slipway.module.d.ts',
      'sdk/v1/slipway.module.js',
      'sdk/v1/texts-bn.js',
      'sdk/v1/texts-gu.js',
      'sdk/v1/texts-hi.js',
      'sdk/v1/tracking.d.ts',
      'sdk/v1/tracking.js',
      'sdk/v1/verify.js',
      'serve.json',
      'site.webmanifest',
      'sitemap.xml',
      'social/hi.HASH.png',
      'social/home.HASH.png',
    ]);
  });

  test('lists every other file in manifest.json with the hash of its bytes', async () => {
    const { createHash } = await import('node:crypto');
    const project = await threePages();
    await build(project);
    const files = project.files('dist');
    const { files: listed } = JSON.parse(files.get('manifest.json') ?? '{}');
    files.delete('manifest.json');
    const hashes = [...files].map(([path, bytes]) => [
      path,
      createHash('sha256').update(bytes, 'latin1').digest('hex'),
    ]);
    expect(listed).toEqual(Object.fromEntries(hashes));
  });
});

describe('nothing is done twice', () => {
  test('a site with nothing changed is up to date', async () => {
    const project = await threePages();
    await build(project);
    expect(await isFresh(project)).toBe(true);
  });

  test('one changed page is the one page rendered', async () => {
    const project = await threePages();
    await build(project);
    project.write(
      'content/pages/hi/index.yaml',
      project.read('content/pages/hi/index.yaml').replace('पासा', 'गोटी'),
    );
    const { reasons } = await build(project);
    expect(reasons).toEqual([{ route: '/hi/', changed: ['content/pages/hi/index.yaml changed'] }]);
    expect(project.read('dist/hi/index.html')).toContain('गोटी फेंकें');
  });

  test('the pages of a table, in each language, are made once', async () => {
    const project = await threePages();
    project.write('content/collections/towns.csv', 'slug,name\ngoa,Goa\nagra,Agra\n');
    const page = '$for: towns\ntitle: "In {town.name}"\ndescription: "Play in {town.name}."\n';
    for (const folder of ['', 'hi/']) project.write(`content/pages/${folder}in.yaml`, page);
    let again = 0;
    const onStep = (step: string, _done: number, total: number): void => {
      if (step === 'again') again += total;
    };
    const { problems } = await build(project, { onStep });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(project.read('dist/hi/in/agra/index.html')).toMatch(/hreflang="en[^"]*" href="[^"]*\/in\/agra\/"/);
    expect(again).toBe(0);
  });

  test('a changed shared entry renders the pages that use it', async () => {
    const project = await threePages();
    await build(project);
    project.write(
      'content/collections/faqs/home.yaml',
      '- heading: New question?\n  content: "<p>Yes.</p>"\n',
    );
    const { reasons } = await build(project);
    expect(reasons).toEqual([
      { route: '/', changed: ['one of the files it draws from changed: content/collections/faqs/home.yaml'] },
    ]);
    expect(project.read('dist/index.html')).toContain('New question?');
  });

  test('a changed label renders the pages that show it', async () => {
    const project = await threePages();
    await build(project);
    const change = (from: string, to: string): void =>
      project.write('content/labels/hi.yaml', project.read('content/labels/hi.yaml').replace(from, to));
    change('skipToContent: Skip to content', 'skipToContent: सामग्री पर जाएँ');
    const { reasons } = await build(project);
    expect(reasons).toEqual([
      { route: '/hi/', changed: ['the text "skipToContent" of the language "hi" changed'] },
    ]);
    expect(project.read('dist/hi/index.html')).toContain('सामग्री पर जाएँ');
    change('downloadApp: Download App', 'downloadApp: ऐप डाउनलोड करें');
    expect((await build(project)).reasons).toEqual([]);
  });

  test('a changed style sheet renders the pages that show it', async () => {
    const project = await threePages();
    await build(project);
    const tool = { ...TOOL, hash: 'with another style sheet' };
    const store = openStore(project.root);
    const bundle = store.getJson<Bundle>(bundleId(TOOL.hash));
    const path = 'runtime/sections/faq/style.css';
    const css = { ...bundle?.css, [path]: `${bundle?.css[path]}.faq__item{color:teal}` };
    store.putJson(bundleId(tool.hash), { ...bundle, css });
    const pages = [...project.files('dist')].filter(([name]) => name.endsWith('index.html'));
    const shown = pages.filter(([, html]) => html.includes('faq__item')).map(([name]) => name);
    const { reasons } = await build(project, { tool });
    expect(reasons).toEqual([{ route: '/', changed: [`${path} changed`] }]);
    expect(shown).toEqual(['index.html']);
    expect(project.read('dist/index.html')).toContain('color:teal');
  });

  test('a file touched without a change renders nothing', async () => {
    const project = await threePages();
    await build(project);
    project.write('content/pages/index.yaml', project.read('content/pages/index.yaml'));
    expect(await isFresh(project)).toBe(true);
    expect((await build(project)).reasons).toEqual([]);
  });

  test('a page file that is removed takes its page with it', async () => {
    const project = await threePages();
    await build(project);
    rmSync(join(project.root, 'content/pages/hi/index.yaml'));
    await build(project);
    expect([...project.files('dist').keys()]).not.toContain('hi/index.html');
  });

  test('an output file that was deleted or edited is made again', async () => {
    const project = await threePages();
    await build(project);
    const before = project.files('dist');
    rmSync(join(project.root, 'dist/hi/index.html'));
    writeFileSync(join(project.root, 'dist/index.html'), 'edited');
    expect(await isFresh(project)).toBe(false);
    const { reasons } = await build(project);
    expect(reasons.map(({ route }) => route).sort()).toEqual(['/', '/hi/']);
    expect(project.files('dist')).toEqual(before);
  });
});

describe('the cache is never trusted blindly', () => {
  test.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    [
      'with a changed letter',
      (text: string) => `${text.slice(0, -40)}${text.at(-40) === 'a' ? 'b' : 'a'}${text.slice(-39)}`,
    ],
    ['of another version', (text: string) => text.replace('"test"', '"other"')],
    ['emptied', () => ''],
  ])('state %s is ignored', async (_, damage) => {
    const project = await threePages();
    await build(project);
    const before = project.files('dist');
    const cached = [...project.files('.slipway/cache').keys()];
    for (const kind of ['ledger', 'fresh', 'bundle']) {
      const path = `.slipway/cache/${cached.find((name) => name.startsWith(`v2/${kind}/`))}`;
      project.write(path, damage(project.read(path)));
    }
    expect(await isFresh(project)).toBe(false);
    await build(project);
    expect(project.files('dist')).toEqual(before);
  });

  test('a link to nowhere is an error of the next build, although no file has changed', async () => {
    const project = await threePages();
    await build(project);
    expect(await isFresh(project)).toBe(true);
    symlinkSync('nowhere.svg', join(project.root, 'content/assets/new.svg'));
    expect(await isFresh(project)).toBe(false);
    const { problems } = await buildAgain(project);
    expect(problems.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'content/assets/new.svg file/unreadable',
    ]);
  });

  test('a damaged pack is read from the sources again', async () => {
    const project = await threePages();
    await build(project);
    const before = project.files('dist');
    const pack = [...project.files('.slipway/cache').keys()].find((path) => path.endsWith('.pack')) ?? '';
    project.write(
      `.slipway/cache/${pack}`,
      'x'.repeat(statSync(join(project.root, '.slipway/cache', pack)).size),
    );
    rmSync(join(project.root, 'dist'), { recursive: true });
    await build(project);
    expect(project.files('dist')).toEqual(before);
  });

  test('the search has the words of all pages, also where they cannot be stored', async () => {
    const [project, other] = [await threePages(), await threePages()];
    for (const { write, read } of [project, other])
      write('content/site.yaml', `search: true\n${read('content/site.yaml')}`);
    other.write('.slipway/cache/v2/packs', 'A file where the folder should be.');
    await build(project);
    await build(other);
    const files = [...project.files('dist').keys()];
    expect(files.filter((path) => path.includes('search-')).length).toBeGreaterThan(2);
    expect(other.files('dist')).toEqual(project.files('dist'));
  });
});

describe('same input, same bytes', () => {
  test('cold, and from the cache after a change and its undoing', async () => {
    const project = await threePages();
    const other = await threePages();
    await build(project);
    const before = project.files('dist');
    const page = project.read('content/pages/index.yaml');
    project.write('content/pages/index.yaml', page.replace('Roll', 'Throw'));
    await build(project);
    expect(project.files('dist')).not.toEqual(before);
    project.write('content/pages/index.yaml', page);
    await build(project);
    expect(project.files('dist')).toEqual(before);
    await build(other);
    expect(other.files('dist')).toEqual(before);
  });
});

describe('all or nothing', () => {
  test('a mistake in content leaves the last good output untouched', async () => {
    const project = await threePages();
    await build(project);
    const before = project.files('dist');
    project.write('content/pages/index.yaml', `${project.read('content/pages/index.yaml')}colour: red\n`);
    const { problems, outputs } = await build(project);
    expect(problems).toMatchObject([
      { code: 'field/unknown', file: 'content/pages/index.yaml', span: { start: { line: 12, column: 1 } } },
    ]);
    expect(outputs).toEqual([]);
    expect(project.files('dist')).toEqual(before);
  });

  test('a dead anchor is reported at its source line', async () => {
    const project = await threePages();
    await build(project);
    const before = project.files('dist');
    project.write(
      'content/pages/city/rules.mdx',
      project.read('content/pages/city/rules.mdx').replace('/#main', '/#man'),
    );
    const { problems } = await build(project);
    expect(problems).toMatchObject([
      {
        code: 'link/anchor',
        file: 'content/pages/city/rules.mdx',
        span: { start: { line: 13, column: 22 } },
        hint: 'Did you mean "#main"?',
      },
    ]);
    expect(project.files('dist')).toEqual(before);
  });
});

describe('the policy of a page', () => {
  const policyOf = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const page = (image: string, game: string) =>
    [
      'title: Play',
      'noindex: true',
      'page_body:',
      '  - type: game-demo',
      '    name: Ludo',
      `    image: ${image}`,
      `    gameURL: ${game}`,
      '',
    ].join('\n');

  test('lets in the hosts that the page shows pictures and games of, and no page shows those of another', async () => {
    const project = await threePages();
    project.write(
      'content/pages/play.yaml',
      page('https://img.example/a/die.png?w=9', 'https://games.example/ludo/'),
    );
    expect((await build(project)).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const policy = policyOf(project.read('dist/play/index.html'));
    expect(policy).toContain("img-src 'self' https://img.example;");
    expect(policy).toMatch(/frame-src [^;]* https:\/\/games\.example;/);
    const home = policyOf(project.read('dist/index.html'));
    expect(home).not.toMatch(/img\.example|games\.example/);
  });
});

describe('styles of a page', () => {
  test('have the colours of its own theme and of those its sections name, and no others', async () => {
    const project = await threePages();
    const page = (theme: string, banner: string) =>
      [
        `title: ${theme}`,
        `description: ${theme} page`,
        `theme: ${theme}`,
        'Hero_Banner:',
        '  heading: A page',
        banner,
        '',
      ].join('\n');
    project.write('content/pages/sky.yaml', page('lightBlue', ''));
    project.write('content/pages/both.yaml', page('lightBlue', '  backgroundColorMobile: yellow'));
    expect((await build(project)).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const themesOf = (path: string) =>
      [
        ...new Set([...project.read(path).matchAll(/\[data-theme=(\w+)\]\)\{--/g)].map(([, name]) => name)),
      ].sort();
    expect(themesOf('dist/sky/index.html')).toEqual(['lightBlue', 'purple']);
    expect(themesOf('dist/both/index.html')).toEqual(['lightBlue', 'purple', 'yellow']);
    expect(themesOf('dist/index.html')).toEqual(['purple']);
  });
});

test('a page has no styles that none of its elements can match, and its own sizes for phones', async () => {
  const project = await threePages();
  const page = (logos: string) =>
    `title: A page\ndescription: Logos.\npage_body:\n  - { type: payment-logos, logos: [${logos}] }\n`;
  const logo = 'img: /assets/die.svg, alt: A die, width: 90, height: 30';
  project.write('content/pages/small.yaml', page(`{ ${logo}, mobwidth: 60, mobheight: 20 }`));
  project.write('content/pages/named.yaml', page(`{ ${logo}, title: Dice }`));
  expect((await build(project)).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [small, named] = ['small', 'named'].map((name) => project.read(`dist/${name}/index.html`));
  expect(small).toContain(
    '@media(max-width: 47.99rem){.phone-60x20{inline-size:60px;aspect-ratio:auto 60/20}}',
  );
  expect(small).toMatch(/<img [^>]*class="phone-60x20"/);
  expect(named).not.toContain('phone-60x20');
  expect(small).toContain('.payment-logos__list--bare');
  expect(named).not.toContain('.payment-logos__list--bare');
  expect(named).toContain('.payment-logos__tile');
});

describe('a screen inside the app', () => {
  const policyOf = (html: string) => /connect-src ([^;]*);/.exec(html)?.[1];

  test('W2 may ask the hosts that the site names for it, and no other page may', async () => {
    const project = await threePages();
    const site = project.read('content/site.yaml');
    project.write('content/site.yaml', `${site}\nendpoints: { webviewHosts: ["https://api.example/v2"] }\n`);
    const screen = (title: string) =>
      [
        `title: ${title}`,
        'description: Friends who came.',
        'layout: webview',
        'page_body:',
        `  - { type: webview-screen, screen: list, title: ${title}, path: friends }`,
        '',
      ].join('\n');
    project.write('content/pages/friends.yaml', screen('Friends'));
    project.write('content/pages/hi/friends.yaml', screen('दोस्त'));
    expect((await build(project)).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const html = project.read('dist/friends/index.html');
    expect(html).toContain('data-hosts="https://api.example/v2"');
    expect(policyOf(html)).toBe("'self' https://api.example");
    expect(policyOf(project.read('dist/index.html'))).toBe("'self'");
    // It is offered in both languages that it is written in.
    expect(html).toMatch(/<a [^>]*href="\/hi\/friends\/"[^>]*data-locale="hi"/);
    expect(html).not.toContain('hreflang="x-default"');
  });
});

describe('redirects', () => {
  test('are written for each kind of host', async () => {
    const project = await threePages();
    project.write(
      'content/redirects.yaml',
      '- { from: /old/, to: / }\n- { from: /shop.html, to: "https://shop.example/?a=1&b=2", permanent: false }\n',
    );
    expect((await build(project)).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(project.read('dist/_redirects')).toBe(
      '/old/ / 301\n/shop.html https://shop.example/?a=1&b=2 302\n',
    );
    expect(project.read('dist/nginx-redirects.conf')).toContain(
      'location = /old { return 301 /; }\nlocation = /old/ { return 301 /; }\n',
    );
    expect(JSON.parse(project.read('dist/serve.json')).redirects.slice(-2)).toEqual([
      { source: '/old', destination: '/', type: 301 },
      { source: '/shop.html', destination: 'https://shop.example/?a=1&b=2', type: 302 },
    ]);
    expect(project.read('dist/old/index.html')).toContain('<meta http-equiv="refresh" content="0; url=/">');
    expect(project.read('dist/shop.html')).toContain('href="https://shop.example/?a&#x3D;1&amp;b&#x3D;2"');
    expect(project.read('dist/sitemap.xml')).not.toContain('/old/');
  });
});

describe('the page at an old address', () => {
  const wordsOf = (html: string) => ({
    root: /<html[^>]*>/.exec(html)?.[0],
    title: /<title>(.*)<\/title>/.exec(html)?.[1],
    link: /<a href="[^"]*".*<\/a>/.exec(html)?.[0],
  });

  test('is in the language of that address, with the labels of the site', async () => {
    const project = await threePages();
    project.write('content/redirects.yaml', '- { from: /old/, to: / }\n- { from: /hi/old/, to: /hi/ }\n');
    project.write('content/labels/en.yaml', 'movedTitle: We moved\n');
    project.write('content/labels/hi.yaml', 'movedTitle: पता बदल गया\n');
    await build(project);
    expect(wordsOf(project.read('dist/old/index.html'))).toEqual({
      root: '<html lang="en-IN" dir="ltr">',
      title: 'We moved',
      link: '<a href="/">Go to its new address</a>',
    });
    expect(wordsOf(project.read('dist/hi/old/index.html'))).toEqual({
      root: '<html lang="hi-IN" dir="ltr">',
      title: 'पता बदल गया',
      link: '<a href="/hi/" lang="en-IN">Go to its new address</a>',
    });
    project.write('content/labels/hi.yaml', 'movedTitle: नया पता\nmovedLink: वहाँ जाएँ\n');
    await build(project);
    expect(wordsOf(project.read('dist/hi/old/index.html'))).toEqual({
      root: '<html lang="hi-IN" dir="ltr">',
      title: 'नया पता',
      link: '<a href="/hi/">वहाँ जाएँ</a>',
    });
  });
});

describe('translations', () => {
  test('are not reported to search engines when they are asked to leave one out, and the page is rendered again', async () => {
    const project = await threePages();
    await build(project);
    expect(project.read('dist/index.html')).toContain('hreflang="hi-IN"');
    const hindi = project.read('content/pages/hi/index.yaml');
    project.write('content/pages/hi/index.yaml', `noindex: true\n${hindi}`);
    await build(project);
    expect(project.read('dist/index.html')).not.toContain('<link rel="alternate" hreflang');
    expect(project.read('dist/sitemap.xml')).not.toContain('hreflang');
  });
});

describe('schedules', () => {
  test('a section goes with the last item of its list, and comes back with the next', async () => {
    const project = await threePages();
    const page = (list: string): void =>
      project.write(
        'content/pages/sale.yaml',
        `title: Sale\nnoindex: true\npage_body:\n  - { type: text, title: All year, titleTag: h1 }\n  - type: coupon-list\n    coupons:\n${list}`,
      );
    const past = '      - { code: WINTER, description: x, expireAt: 2026-01-01 }\n';
    page(past);
    const { problems } = await build(project);
    expect(problems.filter(({ file }) => file === 'content/pages/sale.yaml')).toMatchObject([
      { code: 'list/empty', severity: 'warning', span: { start: { line: 7 } } },
    ]);
    const html = project.read('dist/sale/index.html');
    expect(html).toContain('All year');
    expect(html).not.toContain('coupon-list');
    page(`${past}      - { code: SUMMER, description: y }\n`);
    await build(project);
    expect(project.read('dist/sale/index.html')).toContain('SUMMER');
  });

  test('a section that can do without its list is shown without it', async () => {
    const project = await threePages();
    project.write(
      'content/pages/sale.yaml',
      'title: Sale\nnoindex: true\npage_body:\n  - type: install-steps\n    heading: How to begin\n    steps:\n      - { title: Wait, draft: true }\n',
    );
    const { problems } = await build(project);
    expect(problems.filter(({ code }) => code === 'list/empty').map(({ message }) => message)).toEqual([
      'This list shows nothing, so the section is shown without it.',
    ]);
    expect(project.read('dist/sale/index.html')).toContain('How to begin');
  });

  test('in the text of an MDX page, too', async () => {
    const project = await threePages();
    project.write(
      'content/pages/sale.mdx',
      '---\ntitle: Sale\nnoindex: true\n---\n\n# Sale\n\n<CouponList coupons={[{ "code": "WINTER", "description": "x", "expireAt": "2026-01-01" }]} />\n\nMore soon.\n',
    );
    const { problems } = await build(project);
    expect(problems.filter(({ file }) => file === 'content/pages/sale.mdx')).toMatchObject([
      { code: 'list/empty', severity: 'warning' },
    ]);
    expect(project.read('dist/sale/index.html')).toContain('More soon.');
  });

  test('rows of a list that $for goes through appear and go by their days, without being edited', async () => {
    const project = await threePages();
    project.write(
      'content/collections/towns.yaml',
      '- { slug: goa, name: Goa, expireAt: 2026-08-01 }\n- { slug: pune, name: Pune, publishAt: 2026-07-01 }\n',
    );
    project.write('content/pages/in/town.yaml', '$for: towns\ntitle: "In {town.name}"\n');
    const townsOn = async (day: string): Promise<string[]> => {
      await build(project, { nowMs: Date.parse(day) });
      return [...project.files('dist').keys()].filter((path) => path.startsWith('in/town/'));
    };
    expect(await townsOn('2026-06-01')).toEqual(['in/town/goa/index.html']);
    expect(await townsOn('2026-07-03')).toEqual(['in/town/goa/index.html', 'in/town/pune/index.html']);
    expect(await townsOn('2026-08-03')).toEqual(['in/town/pune/index.html']);
  });

  test('a page appears at publishAt and goes after expireAt, without being edited', async () => {
    const project = await threePages();
    const page = project
      .read('content/pages/city/rules.mdx')
      .replace('noindex: true', 'noindex: true\npublishAt: 2026-07-01\nexpireAt: 2026-07-31');
    project.write('content/pages/city/rules.mdx', page);
    project.write(
      'content/collections/footers/en.yaml',
      'groups:\n  - title: Dice\n    links:\n      - { label: Home, url: / }\n',
    );
    const routesAt = async (moment: string): Promise<string[]> => {
      const result = await build(project, { nowMs: Date.parse(moment) });
      return result.rendered.map(({ route }) => route);
    };
    expect(await routesAt('2026-06-30T23:59:00+05:30')).not.toContain('/city/rules/');
    expect(await isFresh(project, Date.parse('2026-06-30T23:59:30+05:30'))).toBe(true);
    expect(await isFresh(project, Date.parse('2026-07-01T00:00:00+05:30'))).toBe(false);
    expect(await routesAt('2026-07-01T00:00:00+05:30')).toContain('/city/rules/');
    expect(await routesAt('2026-07-31T23:59:59+05:30')).toContain('/city/rules/');
    expect(await routesAt('2026-08-01T00:00:00+05:30')).not.toContain('/city/rules/');
  });

  test('drafts are left out, unless they are asked for', async () => {
    const project = await threePages();
    project.write('content/pages/idea.yaml', 'title: An idea\ndraft: true\nnoindex: true\n');
    expect((await build(project)).rendered.map(({ route }) => route)).not.toContain('/idea/');
    expect((await build(project, { drafts: true })).rendered.map(({ route }) => route)).toContain('/idea/');
  });
});
