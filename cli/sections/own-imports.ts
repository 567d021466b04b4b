/** What the files of a project's own sections and layouts may import, and where each import leads. */
import { isAbsolute, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { packageRoot } from '../package-root.ts';
import { OWN_FOLDERS } from './project-tool.ts';

/** The names under which the package offers its parts to a project's own code. */
const OFFERED: Readonly<Record<string, string>> = {
  'slipway/section': 'runtime/section-kit.ts',
  'slipway/layout': 'runtime/layout.ts',
  'slipway/fields': 'schemas/section-fields.ts',
};

/** Copies of the tool's sections (`slipway eject`) import these folders of the package by their full names. */
const OPEN_FOLDERS = /^slipway\/((?:runtime|schemas|sdk)\/.+)$/;

/** Modules that must exist once in a process: they hold state of the page being rendered. */
export const SHARED_MODULES = {
  'runtime/page-context.tsx': () => import('../../runtime/page-context.tsx'),
  'schemas/fields/rich-text.ts': () => import('../../schemas/fields/rich-text.ts'),
  // CommonJS, of which only the default export is sure to be complete.
  react: async () => (await import('react')).default,
  'react/jsx-runtime': async () => (await import('react/jsx-runtime')).default,
  zod: () => import('zod'),
};

/** The tool's copy of these is used, since a page can have only one. */
const ONE_COPY = /^(?:react|react-dom|zod)(?:\/.*)?$/;
const PACKAGE = /^(?:@[\w.-]+\/)?\w[\w.-]*(?:\/.*)?$/;

/** The styles of a part: `slipway/slider.css`. */
const STYLES = /^slipway\/([\w.-]+\.css)$/;

/** Where an import of the package leads, relative to its root; null for one of something else. */
export function offeredPath(name: string): string | null {
  const style = STYLES.exec(name)?.[1];
  if (style !== undefined) return `runtime/components/${style}`;
  return OFFERED[name] ?? OPEN_FOLDERS.exec(name)?.[1] ?? null;
}

/**
 * For esbuild.
 * @param root of the project
 * @param isForNode whether shared modules are left out, to be handed in by the process that runs the code
 */
export function ownImports(root: string, isForNode: boolean): Plugin {
  const isOwn = (path: string): boolean => isOwnFile(root, path);
  return {
    name: 'imports of own code',
    setup(build) {
      build.onResolve({ filter: /^slipway(?:\/|$)/ }, ({ path }) => {
        const offered = offeredPath(path);
        if (offered === null)
          return { errors: [{ text: `${path} is not offered to sections and layouts`, detail: OFFER }] };
        return found(offered);
      });
      build.onResolve({ filter: PACKAGE }, async ({ path, importer, kind, resolveDir, pluginData }) => {
        if (isForNode && path in SHARED_MODULES) return { path, external: true };
        if (pluginData === LOOKING || !isOwn(importer)) return null;
        const ofTool = { kind, resolveDir: packageRoot, pluginData: LOOKING };
        if (ONE_COPY.test(path)) return build.resolve(path, ofTool);
        const installed = await build.resolve(path, { ...ofTool, resolveDir });
        // Packages that come with Slipway need not be installed again.
        return installed.errors.length === 0 ? installed : build.resolve(path, ofTool);
      });
      build.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer, resolveDir }) => {
        const target = join(resolveDir, path);
        if (!isOwn(importer)) return shared(relative(packageRoot, target));
        if (isOwn(target)) return null;
        return {
          errors: [{ text: `${path} leads out of the folders sections/ and layouts/`, detail: OUTSIDE }],
        };
      });
    },
  };

  /** @param path relative to the package */
  function found(path: string) {
    return shared(path) ?? { path: join(packageRoot, path) };
  }

  /** Null leaves an import to esbuild. */
  function shared(path: string) {
    return isForNode && path in SHARED_MODULES ? { path, external: true } : null;
  }
}

/** Marks the plugin's own resolve calls. */
const LOOKING = { from: 'own code' };
const OFFER = `They may import ${Object.keys(OFFERED).join(', ')}, react, packages of the project, and files of sections/ and layouts/.`;
const OUTSIDE = 'What they share belongs into one of these folders too: a build notices changes there alone.';

/** Whether a file is code of the project itself. */
export function isOwnFile(root: string, path: string): boolean {
  return OWN_FOLDERS.some((folder) => isInside(join(root, folder), path));
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
