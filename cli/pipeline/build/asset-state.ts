/** Reuses published assets of the last build. */
import { isAvailable } from '../../assets/asset-files.ts';
import type { CheckedAssets } from '../../assets/checked-assets.ts';
import { type AssetContext, pictureRecipe, type ResolvedAsset, resolveAssets } from '../pictures/images.ts';
import type { EntryId, Store } from '../store/index.ts';

export function assetStateId(): EntryId {
  return { kind: 'asset-state', key: 'site', recipe: pictureRecipe() };
}

/** Assets of the last build whose files are unchanged. @param fileHash current hash of a file of content */
export function knownAssets(store: Store, fileHash: (path: string) => string): Map<string, ResolvedAsset> {
  const assets = store.getJson<ResolvedAsset[]>(assetStateId()) ?? [];
  const unchanged = assets.filter(
    ({ record, files }) =>
      record.hash === fileHash(`content${record.path}`) && files.every((file) => isAvailable(file, store)),
  );
  return new Map(unchanged.map((asset) => [asset.record.path, asset]));
}

/** All assets of the site, in the order of their paths; known ones are reused. */
export async function collectAssets(
  checked: CheckedAssets,
  known: ReadonlyMap<string, ResolvedAsset>,
  context: AssetContext,
): Promise<Map<string, ResolvedAsset>> {
  const absent = new Map(checked);
  const all = new Map<string, ResolvedAsset>();
  for (const [path, { publishedHash }] of checked) {
    const before = known.get(path);
    if (before === undefined || before.record.publishedHash !== publishedHash) continue;
    all.set(path, before);
    absent.delete(path);
  }
  for (const [path, asset] of await resolveAssets(absent, context)) all.set(path, asset);
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function storeAssets(store: Store, assets: ReadonlyMap<string, ResolvedAsset>): void {
  store.putJson(assetStateId(), [...assets.values()]);
}
