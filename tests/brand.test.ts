/** A site's own look, from `content/brand.yaml` to every file that shows it. */
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildProject } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import { filesBelow, type TemporaryProject } from './temporary-project.ts';

const BUS_BRAND = [
  'colors: { brand: "#0b6e4f", action: oklch(80% 0.16 75) }',
  'shape: { corners: sharp, buttons: flat }',
  'density: compact',
  'titleScale: 0.9',
  '',
].join('\n');

async function built(brand: string | null, given?: TemporaryProject): Promise<TemporaryProject> {
  const project = given ?? (await threePages());
  if (brand !== null) project.write('content/brand.yaml', brand);
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return project;
}

test('pages, the browser’s bar and the manifest have the brand’s colours, and none of purple', async () => {
  const project = await built(BUS_BRAND);
  const html = project.read('dist/index.html');
  expect(html).toContain('data-theme="brand"');
  expect(html).toContain('--brand:#0b6e4f');
  expect(html).toContain('<meta name="theme-color" content="#0b6e4f">');
  expect(JSON.parse(project.read('dist/site.webmanifest'))).toMatchObject({
    theme_color: '#0b6e4f',
    background_color: '#0b6e4f',
  });
  expect(html).not.toMatch(/purple|#4b1fa8|#ffc629/);
});

test('the download sheet has the brand’s colours', async () => {
  const html = (await built(BUS_BRAND)).read('dist/index.html');
  for (const property of [
    'color:var(--accent)',
    'on-color:var(--card)',
    'background:var(--card)',
    'text:var(--ink)',
  ])
    expect(html).toContain(`--slipway-${property}`);
});

test('shape, space and titles are the brand’s', async () => {
  const html = (await built(BUS_BRAND)).read('dist/index.html');
  expect(html).toContain('--radius-m:0px');
  expect(html).toContain('--depth:1px');
  expect(html).toContain('--section-space:calc(0.7*clamp(');
  expect(html).toContain('--title-l:calc(0.9*calc(');
});

test('a page that names a theme has its colours, purple as well', async () => {
  const project = await threePages();
  for (const theme of ['purple', 'yellow'])
    project.write(`content/pages/${theme}.yaml`, `title: ${theme}\ndescription: A page.\ntheme: ${theme}\n`);
  await built(BUS_BRAND, project);
  expect(project.read('dist/purple/index.html')).toMatch(/:where\(\[data-theme=purple\]\)\{--paper:#fbfbff/);
  expect(project.read('dist/yellow/index.html')).toMatch(/:where\(\[data-theme=yellow\]\)\{--paper:#fefbf6/);
  expect(project.read('dist/yellow/index.html')).toContain('<meta name="theme-color" content="#ffc629">');
});

test('colours of the tool’s themes are on the pages that show them, and in no file that others load', async () => {
  const project = await threePages();
  const coupon = 'code: A1, description: Half the price, theme: yellow, expiryDate: 2099-12-31';
  project.write(
    'content/pages/long.yaml',
    [
      'title: Long\ndescription: A page with a file of styles.\nflags: { showChat: true }\npage_body:',
      '  - { type: text, title: One, body_html: <p>One.</p> }',
      '  - { type: text, title: Two, body_html: <p>Two.</p> }',
      '  - { type: install-steps, steps: [{ cardNumber: 1, cardDescription: Open it, src: /assets/die.svg, alt: A die }] }',
      `  - { type: coupon-list, heading: Coupons, coupons: [{ ${coupon} }] }`,
      '  - { type: ratings, titletext: Words, testimonials: [{ userNameTxt: Meera }] }',
      '  - { type: qr-code, url: "https://dice.example/" }',
      '  - { type: login-form }\n',
    ].join('\n'),
  );
  const stylesOf = (): string =>
    [...filesBelow(join(project.root, 'dist/assets'))]
      .map(([path, text]) => (path.startsWith('style-') ? text : ''))
      .join('');
  await built(BUS_BRAND, project);
  expect(project.read('dist/long/index.html')).toMatch(/:where\(\[data-theme=yellow\]\)\{--paper/);
  expect(stylesOf()).toContain('.coupon-list');
  expect(stylesOf()).not.toMatch(/purple|yellow|lightBlue/);
  await built(`${BUS_BRAND}cardThemes: [yellow]\n`, project);
  expect(project.read('dist/long/index.html')).not.toMatch(/:where\(\[data-theme=yellow\]\)/);
  expect(stylesOf()).toMatch(/:where\(\[data-theme=yellow\]\)\{--paper/);
  expect(stylesOf()).not.toMatch(/purple|lightBlue/);
});

test('a project has themes of its own, and one in place of the tool’s', async () => {
  const project = await threePages();
  project.write('content/themes/bus-night.yaml', 'colors: { brand: "#102a43", action: "#f0b429" }\n');
  project.write('content/themes/yellow.yaml', 'colors: { brand: "#f0b429" }\n');
  project.write(
    'content/pages/night.yaml',
    [
      'title: Night',
      'description: A page.',
      'theme: bus-night',
      'page_body:',
      '  - { type: text, title: Sun, backgroundColor: yellow }',
      '',
    ].join('\n'),
  );
  await built(null, project);
  const html = project.read('dist/night/index.html');
  expect(html).toContain('data-theme="bus-night"');
  expect(html).toMatch(/:where\(\[data-theme=bus-night\]\)\{[^}]*--brand:#102a43/);
  expect(html).toMatch(/:where\(\[data-theme=yellow\]\)\{[^}]*--brand:#f0b429/);
  expect(html).toContain('<meta name="theme-color" content="#102a43">');
  expect(project.read('dist/index.html')).not.toContain('#102a43');
});

test('the cards of a row take turns in the themes that the brand names', async () => {
  const project = await threePages();
  const players = ['Meera', 'Joseph', 'Asha'].map((name) => `{ userNameTxt: ${name} }`);
  project.write(
    'content/pages/words.yaml',
    `title: Words\ndescription: A page.\npage_body: [{ type: ratings, titletext: Words, testimonials: [${players}] }]\n`,
  );
  const themesIn = () =>
    Array.from(
      project.read('dist/words/index.html').matchAll(/<figure data-theme="(.*?)"/g),
      ([, name]) => name,
    );
  await built(null, project);
  expect(themesIn()).toEqual([]);
  await built(`${BUS_BRAND}cardThemes: [lightBlue]\n`, project);
  expect(themesIn()).toEqual(['brand', 'lightBlue', 'brand']);
});

test('a brand adds less than 300 bytes to a page before compression', async () => {
  const [own, plain] = await Promise.all([built('colors: { brand: "#0b6e4f" }'), built(null)]);
  const bytes = (project: TemporaryProject) => Buffer.byteLength(project.read('dist/index.html'));
  // A token may take six digits where the theme's takes three, and the sheet has four properties of its own.
  expect(bytes(own) - bytes(plain)).toBeLessThan(300);
});

test('a changed brand reaches every page from the cache, as in a build without one', async () => {
  const project = await built('colors: { brand: "#0b6e4f" }');
  project.write('content/brand.yaml', 'colors: { brand: navy }\n');
  await buildProject(project);
  const fresh = await built('colors: { brand: navy }\n');
  expect(project.files('dist')).toEqual(fresh.files('dist'));
  expect(project.read('dist/index.html')).toContain('--brand:#000080');
});

const LOGO = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="${color}"/></svg>`;
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" fill="var(--pop, #123456)"/></svg>';

/** A project whose product has these pictures, by field of `product` and path in content. */
async function projectWith(pictures: string, files: Record<string, string>): Promise<TemporaryProject> {
  const project = await threePages();
  const site = project.read('content/site.yaml');
  project.write('content/site.yaml', site.replace(/^( +)slug:.*$/m, `$&\n$1${pictures}`));
  for (const [path, text] of Object.entries(files)) project.write(`content/assets/${path}`, text);
  return project;
}

/** Colour of a pixel of a PNG in the output, `#rrggbb`. */
async function pixelOf(project: TemporaryProject, path: string, left: number, top: number): Promise<string> {
  const area = { left, top, width: 1, height: 1 };
  const pixel = await sharp(join(project.root, 'dist', path))
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.toString('hex')}`;
}

test('a mark alone gives the icons of tabs and home screens, and is in the sheet', async () => {
  const project = await projectWith('mark: { light: /assets/mark.svg, dark: /assets/night.svg }', {
    'mark.svg': MARK,
    'night.svg': LOGO('#ffffff'),
  });
  await built(BUS_BRAND, project);
  const html = project.read('dist/index.html');
  expect(html).toMatch(
    /<link rel="icon" href="\/assets\/night-\w+\.svg" type="image\/svg\+xml" media="\(prefers-color-scheme: dark\)"><link rel="icon" href="\/assets\/mark-\w+\.svg" type="image\/svg\+xml">/,
  );
  expect(html).toMatch(/--slipway-mark:url\("\/assets\/mark-\w+\.svg"\)/);
  expect(html).toMatch(
    /prefers-color-scheme:dark\)\{:where\(:root\)\{--slipway-mark:url\("\/assets\/night-\w+\.svg"\)/,
  );
  const { icons } = JSON.parse(project.read('dist/site.webmanifest'));
  expect(
    icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
  ).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  const [{ src }] = icons;
  const corner = await pixelOf(project, src, 2, 2);
  const middle = await pixelOf(project, src, 96, 96);
  expect({ corner, middle }).toEqual({ corner: '#0b6e4f', middle: '#f9ad26' });
});

test('a favicon that takes the page’s colours has those of the site', async () => {
  const project = await projectWith('supportEmail: help@dice.example', { 'favicon.svg': MARK });
  await built('colors: { brand: "#0b6e4f", action: "#f0b429" }', project);
  const path = /<link rel="icon" href="\/([^"]+)"/.exec(project.read('dist/index.html'))?.[1] ?? '';
  expect(project.read(`dist/${path}`)).toContain('fill="#f0b429"');
});

test('a logo is in the header and alone on pictures of shared pages, in the version for the page’s colour, and in its dark one on the foot', async () => {
  const project = await projectWith('logo: { light: /assets/day.svg, dark: /assets/night.svg }', {
    'day.svg': LOGO('#ff0000'),
    'night.svg': LOGO('#00ff00'),
  });
  project.write('content/themes/sun.yaml', 'colors: { brand: "#ffd84d" }\n');
  project.write('content/pages/sun.yaml', 'title: Sun\ndescription: A light ground.\ntheme: sun\n');
  await built(BUS_BRAND, project);
  const html = project.read('dist/index.html');
  expect(html).toMatch(/<a class="header__brand"[^>]*><picture><img src="\/assets\/night-/);
  const sun = project.read('dist/sun/index.html');
  expect(sun).toMatch(
    /<a class="header__brand"[^>]*><picture>(?:<source[^>]*night-[^>]*>)?<img src="\/assets\/day-/,
  );
  expect(html).toMatch(/<div class="footer__end"><picture><img src="\/assets\/night-\w+\.svg" alt="Dice"/);
  expect(await pixelOf(project, sharedPicture(html), 70, 100)).toBe('#00ff00');
  expect(await pixelOf(project, sharedPicture(sun), 70, 100)).toBe('#ff0000');
});

/** Path of the picture with which the page is shared. */
function sharedPicture(html: string): string {
  return /<meta property="og:image" content="https:\/\/[^/]+\/([^"]+\.png)"/.exec(html)?.[1] ?? '';
}
