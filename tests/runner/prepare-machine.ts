import { spawnSync } from 'node:child_process';
import { chromiumPath } from '../e2e/browser.ts';
import { aptInstall, installUntilFound } from '../e2e/install-program.ts';
import { type ProgramName, programPath } from '../e2e/server-programs.ts';

const SERVERS: readonly ProgramName[] = ['nginx', 'apache', 'caddy', 'python'];

/** Languages whose letters a phone has of its own, and so must the machine that plays one. */
const LANGUAGES = ['hi', 'gu', 'bn'];

const AS_WIDE_AS_ARIAL = ['Arial', 'Liberation Sans'];

/**
 * Finds or installs what browser tests need, before the first of them: an installation in mid-run would be a load that some tests
 * meet and others do not. Returns what is missing, each with what was tried.
 */
export function prepareMachine(): string[] {
  const needs: (() => unknown)[] = [
    chromiumPath,
    ...SERVERS.map((name) => () => programPath(name)),
    indianFonts,
    fontLikeArial,
  ];
  return needs.flatMap((find) => {
    try {
      find();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

function indianFonts(): string {
  return installUntilFound(
    `font for each of the languages ${LANGUAGES.join(', ')}`,
    [
      aptInstall('fontconfig', 'fonts-noto-core'),
      ['dnf', 'install', '-y', 'fontconfig', 'google-noto-sans-fonts'],
      ['apk', 'add', '--no-cache', 'fontconfig', 'font-noto-all'],
    ],
    () => {
      const fonts = LANGUAGES.map((language) => fontFor(language));
      return fonts.includes('') ? null : fonts.join(' ');
    },
  );
}

/** Pages measure what stands in for a font of the brand on phones by Arial, or a font as wide. */
function fontLikeArial(): string {
  return installUntilFound(
    'font as wide as Arial',
    [
      aptInstall('fontconfig', 'fonts-liberation'),
      ['dnf', 'install', '-y', 'fontconfig', 'liberation-sans-fonts'],
      ['apk', 'add', '--no-cache', 'fontconfig', 'font-liberation'],
    ],
    () => AS_WIDE_AS_ARIAL.map((name) => firstFont(name)).find((path) => path !== '') ?? null,
  );
}

/** Path of the first font of the system that has the letters of a language, or `''`. */
function fontFor(language: string): string {
  return firstFont(`:lang=${language}`);
}

/** Path of the first font of the system that fits a pattern, or `''`. */
function firstFont(pattern: string): string {
  const { stdout } = spawnSync('fc-list', [pattern, 'file'], { encoding: 'utf8' });
  return (stdout ?? '').split('\n', 1)[0] ?? '';
}
