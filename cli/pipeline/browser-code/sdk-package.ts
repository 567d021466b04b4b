/** The download SDK as an npm package without dependencies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.ts';
import { MODULES, packageTexts, sdkTexts } from './sdk-texts.ts';

interface PackageFile {
  /** Relative to the package's folder. */
  path: string;
  text: string;
}

const TYPED = ['slipway', 'slipway.module', 'tracking', 'tracking-module', 'qr', 'react', 'element'];

/** Name of an npm package, with or without a scope. Source: npm's rules for `name`, without the exceptions for old packages. */
const PACKAGE_NAME = /^(?:@[a-z\d][a-z\d._-]*\/)?[a-z\d][a-z\d._-]*$/;

export function isPackageName(name: string): boolean {
  return PACKAGE_NAME.test(name) && name.length <= 214;
}

/** All files of the package `name`. */
export async function sdkPackage(name: string, version: string): Promise<PackageFile[]> {
  const texts = { ...(await sdkTexts(version)), ...(await packageTexts(version)) };
  // Sites ask for consent, components do not.
  const scripts = [
    'slipway.module.js',
    ...MODULES,
    'slipway.js',
    'tracking-module.js',
    'react.js',
    'element.js',
  ];
  const readme = readFileSync(join(packageRoot, 'templates/sdk-package.md'), 'utf8');
  return [
    { path: 'package.json', text: `${JSON.stringify(packageJson(name, version), null, 2)}\n` },
    { path: 'README.md', text: readme.replaceAll('{{name}}', name) },
    { path: 'LICENSE', text: readFileSync(join(packageRoot, 'LICENSE'), 'utf8') },
    ...scripts.map((path) => ({ path, text: texts[path] ?? '' })),
    ...TYPED.map((name) => `${name}.d.ts`).map((path) => ({
      path,
      text: indentedByTabs(readFileSync(join(packageRoot, 'sdk', path), 'utf8')),
    })),
  ];
}

/** Indents by tabs, to make the published files smaller. */
function indentedByTabs(text: string): string {
  return text.replaceAll(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2));
}

function packageJson(name: string, version: string) {
  const part = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  return {
    name,
    version,
    description: 'Downloads an Android app in the page: progress, resume, saving, tracking.',
    license: 'MIT',
    type: 'module',
    exports: {
      '.': part('slipway.module'),
      './react': part('react'),
      './element': part('element'),
      './tracking': part('tracking-module'),
      './qr': part('qr'),
      './script': './slipway.js',
      './package.json': './package.json',
    },
    sideEffects: ['./slipway.js', './element.js'],
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
}
