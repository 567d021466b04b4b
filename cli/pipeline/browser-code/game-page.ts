import { GAME_ROUTE } from '../../../runtime/components/default-game.ts';
import { renderTemplate } from '../../template.ts';
import { BROWSER_BUILD, type BundledFile, bundledFile, cspHash, textOf } from './browser-build.ts';
import { tightenVariables } from './style-sheets.ts';

export interface GameParts {
  code: string;
  css: string;
}

export async function buildGame(): Promise<GameParts> {
  const { build } = await import('esbuild');
  const [script, style] = await Promise.all([
    build({ ...BROWSER_BUILD, entryPoints: ['runtime/game/ludo/main.ts'], format: 'iife' }),
    build({ ...BROWSER_BUILD, entryPoints: ['runtime/game/ludo/style.css'], outdir: 'css' }),
  ]);
  return {
    code: textOf(script.outputFiles?.[0]).trim(),
    css: tightenVariables(textOf(style.outputFiles?.[0]).trim()),
  };
}

/**
 * The playable Ludo demo as one file. Pages show it in a frame without an origin: to such a frame the site's files are cross-origin, and
 * every server of the site would have to permit them. So style and script are in the document, allowed by their hashes, and the game
 * requests nothing but itself.
 * @param tokens the site's, as styles
 */
export function gameFile({ code, css: ownCss }: GameParts, tokens: string): BundledFile {
  const css = tokens + ownCss;
  const csp = [
    `default-src 'none'`,
    `script-src '${cspHash(code)}'`,
    `style-src '${cspHash(css)}'`,
    // The empty icon: without it browsers ask for one.
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
  return bundledFile(`${GAME_ROUTE.slice(1)}index.html`, renderTemplate('game.html', { csp, css, code }));
}
