import { type NewFile, type Output, SITE_MANIFEST, siteManifestText } from '../output/index.ts';
import type { Project } from '../project/project.ts';

/** The files in the order of their paths, and at the end the manifest that lists them. */
export function withManifest(output: Output, { site }: Project, files: readonly NewFile[]): NewFile[] {
  const sorted = files
    .filter(({ path }) => path !== SITE_MANIFEST)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const manifest = siteManifestText({
    product: site.product.slug,
    files: Object.fromEntries(sorted.map(({ path, hash }) => [path, hash])),
  });
  return [...sorted, { path: SITE_MANIFEST, hash: output.write(SITE_MANIFEST, manifest) }];
}
