/** The bundle with the site's own styles: its brand and themes, the scripts of its languages, its path on its host. */

import type { ResolvedImage } from '../../../runtime/page-context.tsx';
import { tagOf } from '../../../schemas/plain/language-chain.ts';
import { isTall } from '../../../schemas/plain/languages.ts';
import { THEMES } from '../../../schemas/plain/themes.ts';
import type { Look, TokenGroup } from '../../brand/look.ts';
import { bundledFile } from '../browser-code/browser-build.ts';
import { gameFile } from '../browser-code/game-page.ts';
import { LATE_THEMES } from '../browser-code/style-sheets.ts';
import { schemePictures } from '../model/product.ts';
import { addressesInData, basePath } from '../plan/address.ts';
import type { Project } from '../project/project.ts';
import type { Bundle, PreloadedFont } from './bundle.ts';

const TOKENS_FILE = 'runtime/styles/tokens.css';
/** Style sheets that are generated here: in the sources they are empty, with a comment that explains them. */
const COLORS_FILE = 'runtime/styles/colors.css';
const THEMES_FILE = 'runtime/styles/themes.css';
const FONTS_FILE = 'runtime/styles/fonts.css';
const DANGER_FILE = 'runtime/styles/danger.css';
const BOARD_FILE = 'runtime/styles/board.css';
const SHEET_FILE = 'runtime/styles/sheet.late.css';

const CORNERS = { round: 1, soft: 0.5, sharp: 0 };
const SPACE = { compact: 0.7, normal: 1, airy: 1.3 };

/** The brand's fonts as CSS. */
interface SiteFonts {
  /** `@font-face` rules, and the families where they are used. */
  css: string;
  /** Families before those of the device; empty without a font of texts. */
  family: string;
  /** Those in the weights used above the fold. */
  preloads: PreloadedFont[];
}

type Looked = Pick<Project, 'site' | 'looks' | 'siteLook' | 'cardThemes' | 'locales'>;

/** The bundle with the site's own tokens; those of other themes are only in pages that use them. */
export function brandedBundle(
  toolBundle: Bundle,
  project: Looked,
  { images, fonts }: { images: ReadonlyMap<string, ResolvedImage>; fonts: SiteFonts },
): Bundle {
  const bundle = withScripts(toolBundle, project);
  const { looks, siteLook, cardThemes } = project;
  const own = looks[siteLook];
  // A brand with problems: they are reported, and nothing is built.
  if (own === undefined) return below(basePath(project.site.origin), bundle);
  // A theme that looks as the site itself does shares its rules.
  const isSame = ({ css }: Look): boolean => JSON.stringify(css) === JSON.stringify(own.css);
  const same = Object.keys(looks).filter((name) => name === siteLook || isSame(looks[name] ?? own));
  const others = Object.entries(looks).filter(([name]) => !same.includes(name));
  const rulesOf = (themes: typeof others): string =>
    (['page', 'danger'] as const)
      .flatMap((group) => themes.map(([name, look]) => colorRules(`[data-theme=${name}]`, look, group)))
      .join('');
  const ownThemes = same.map((name) => `[data-theme=${name}]`).join();
  const root = `:root,${ownThemes}`;
  // Pages share the file of deferred styles: themes of the tool that the brand does not use are not in it.
  const late = others.filter(([name]) => !THEMES.includes(name) || cardThemes.includes(name));
  const tokens = withFamily(shaped(bundle.css[TOKENS_FILE] ?? '', own), fonts.family);
  const colors = colorRules(root, own, 'page');
  const board = `:where(:root){${own.board}}`;
  return below(basePath(project.site.origin), {
    ...bundle,
    css: {
      ...bundle.css,
      [TOKENS_FILE]: tokens,
      [COLORS_FILE]: colors,
      [THEMES_FILE]: rulesOf(others),
      [LATE_THEMES]: rulesOf(late),
      [FONTS_FILE]: fonts.css,
      [BOARD_FILE]: board,
      [SHEET_FILE]: (bundle.css[SHEET_FILE] ?? '') + sheetMark(project.site.product, images),
      // Not for every root: this may come after the rules of the page's theme.
      [DANGER_FILE]: colorRules(ownThemes, own, 'danger'),
    },
    fontPreloads: fonts.preloads,
    game: gameFile(bundle.gameParts, tokens + colors + board),
  });
}

/** Without specificity, so that a section's own ground wins in every theme. */
function colorRules(selector: string, { css }: Look, group: TokenGroup): string {
  const { light, dark } = css[group];
  const night = dark === '' ? '' : `@media(prefers-color-scheme:dark){:where(${selector}){${dark}}}`;
  return `:where(${selector}){${light}}${night}`;
}

/** The product's mark beside the title of the download sheet, in the scheme's version; its icon when there is no mark. */
function sheetMark(product: Project['site']['product'], images: ReadonlyMap<string, ResolvedImage>): string {
  const { mark, icon } = product;
  const picture = mark ?? icon;
  if (picture === undefined) return '';
  const { light, dark } = schemePictures(picture);
  const declared = (path: string): string => {
    const src = images.get(path)?.src;
    return src === undefined ? '' : `--slipway-mark:url(${JSON.stringify(src)})0/1.75rem no-repeat`;
  };
  if (declared(light) === '') return '';
  const night = dark === light ? '' : `@media(prefers-color-scheme:dark){:where(:root){${declared(dark)}}}`;
  return `:where(:root){${declared(light)};--slipway-indent:2.5rem}${night}`;
}

/** The languages of tall scripts that the tool's own styles name, as esbuild prints them. */
const TALL_LANGUAGES = '[lang|=hi],[lang|=gu],[lang|=bn]';

/** A rule for pages that run from right to left. */
const RIGHT_TO_LEFT = /\[dir=rtl\][^{},]*\{[^{}]*\}/g;

/** A rule for languages whose lines may end between any two letters. */
const WORD_BREAKS = /:where\((?:\[lang\|=(?:ja|ko|zh)\],?)+\)[^{}]*\{[^{}]*\}/g;

/** Styles for the scripts of this site's languages. */
function withScripts(toolBundle: Bundle, { locales, site }: Pick<Project, 'locales' | 'site'>): Bundle {
  // As pages name them in `lang`.
  const tags = locales.map((locale) => tagOf(locale, site.locales));
  const isMirrored = Object.values(site.locales.list).some(({ dir }) => dir === 'rtl');
  const isOfSite = (rule: string): boolean =>
    tags.some((tag) => rule.includes(`[lang|=${tag.split('-')[0]}]`));
  const bundle = withStyles(toolBundle, (css) => {
    const directed = isMirrored ? css : css.replace(RIGHT_TO_LEFT, '');
    return directed.replace(WORD_BREAKS, (rule) => (isOfSite(rule) ? rule : ''));
  });
  const tall = new Set(tags.filter(isTall).map((tag) => tag.split('-')[0]));
  const usual = [...tall].every((code) => TALL_LANGUAGES.includes(`=${code}]`));
  if (usual) return bundle;
  const selectors = [...tall].map((code) => `[lang|=${code}]`).join();
  return withStyles(bundle, (css) => css.replaceAll(TALL_LANGUAGES, selectors));
}

function withStyles(bundle: Bundle, change: (css: string) => string): Bundle {
  const css = Object.entries(bundle.css).map(([name, text]) => [name, change(text)]);
  return { ...bundle, css: Object.fromEntries(css) };
}

function withFamily(tokens: string, family: string): string {
  return family === '' ? tokens : tokens.replace(/--font:/, `--font:${family},`);
}

/** Pictures of styles, and the list of the download script's files, by their addresses. */
function below(base: string, bundle: Bundle): Bundle {
  if (base === '') return bundle;
  const css = Object.entries(bundle.css).map(([name, text]) => [
    name,
    text.replace(/(url\(["']?)\/(?!\/)/g, `$1${base}/`),
  ]);
  const files = bundle.files.map(({ path, text, integrity }) =>
    path.endsWith('/manifest.json')
      ? bundledFile(path, `${JSON.stringify(addressesInData(JSON.parse(text), base), null, 2)}\n`)
      : { path, text, integrity },
  );
  return { ...bundle, css: Object.fromEntries(css), files };
}

/** Tokens of shape, space and type, each scaled where it is declared. */
function shaped(tokens: string, { shape, density, titleScale }: Look): string {
  const scaled = (css: string, names: RegExp, factor: number): string =>
    factor === 1
      ? css
      : css.replace(names, (_, name: string, value: string) =>
          factor === 0 ? `${name}:0px` : `${name}:calc(${factor}*${value})`,
        );
  let css = scaled(tokens, /(--radius-[sml]):([^;}]+)/g, CORNERS[shape.corners]);
  css = scaled(css, /(--section-space):([^;}]+)/g, SPACE[density]);
  css = scaled(css, /(--title-[sml]):([^;}]+)/g, titleScale);
  return shape.buttons === 'flat' ? css.replace(/--depth:[^;}]+/, '--depth:1px') : css;
}
