/** Pictures and other assets of pages, made when a page first needs them. */
import type { ResolvedImage } from '../../runtime/page-context.tsx';
import { assetFile } from '../../schemas/plain/asset-kinds.ts';
import type { AssetFile } from '../assets/asset-files.ts';
import { checkAssets } from '../assets/checked-assets.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { imagesOf, resolveAssets } from '../pipeline/pictures/images.ts';
import { contentHash } from '../pipeline/source/read.ts';
import { sourceOf } from '../pipeline/source/source.ts';
import type { Store } from '../pipeline/store/index.ts';

export class LiveAssets {
  readonly #root: string;
  readonly #store: Store;
  /** By path in content, `/assets/…`; a new map when one is added, so that renderers see a new state. */
  images: ReadonlyMap<string, ResolvedImage> = new Map();
  /** By path in the output: the file, and the asset it is made from. */
  readonly #files = new Map<string, { asset: string; file: AssetFile }>();

  constructor(root: string, store: Store) {
    this.#root = root;
    this.#store = store;
  }

  /** Files of assets that changed or went. */
  forget(assets: readonly string[]): void {
    if (assets.length === 0) return;
    this.images = new Map([...this.images].filter(([path]) => !assets.includes(path)));
  }

  /** Makes missing assets. Only assets that pass their checks are shown, as in a build. */
  async ensure(assets: readonly string[], present: ReadonlySet<string>): Promise<Problem[]> {
    const files = new Set(assets.map(assetFile));
    const absent = [...files].filter((path) => present.has(path) && !this.images.has(path));
    if (absent.length === 0) return [];
    const context = { root: this.#root, store: this.#store, problems: [] };
    const made = await resolveAssets(await checkAssets(context, absent), context);
    this.images = new Map([...this.images, ...imagesOf(made)]);
    for (const [path, { files }] of made)
      for (const file of files) this.#files.set(file.path, { asset: path, file });
    return context.problems;
  }

  /** Further files, which are in the store. */
  offer(files: readonly AssetFile[]): void {
    for (const file of files) this.#files.set(file.path, { asset: '', file });
  }

  /** Bytes of a published file, or null. One that the cache has lost meanwhile is made again. */
  async read(path: string): Promise<Uint8Array | null> {
    const known = this.#files.get(path);
    if (known === undefined) return null;
    const bytes = this.#bytesOf(known.file);
    if (bytes !== null) return bytes;
    this.forget([known.asset]);
    await this.ensure([known.asset], new Set([known.asset]));
    const again = this.#files.get(path);
    return again === undefined ? null : this.#bytesOf(again.file);
  }

  /** A file of content is sent only if it is unchanged since its check. */
  #bytesOf({ source, hash }: AssetFile): Uint8Array | null {
    if (source.kind === 'stored') return this.#store.get(source.id)?.bytes ?? null;
    try {
      const bytes = sourceOf(this.#root).bytes(source.path, Number.MAX_SAFE_INTEGER);
      return contentHash(bytes) === hash ? bytes : null;
    } catch {
      return null; // deleted, or replaced by a link
    }
  }
}
