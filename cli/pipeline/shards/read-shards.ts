/** Combines built shards, as the start of a merge. Nothing in them is used unless it matches the content here. */
import { addAll } from '../../add-all.ts';
import { UsageError } from '../../usage-error.ts';
import type { MadeElsewhere } from '../build/types.ts';
import { emptyLedger, readLedger } from '../engine/ledger.ts';
import type { FactName } from '../engine/recorder.ts';
import { plainFile } from '../engine/stored-files.ts';
import type { Ledger } from '../engine/types.ts';
import { openStore, type Store } from '../store/index.ts';
import { shardName } from './shard.ts';
import { readPage, readShardFolder, type ShardFolder, type ShardRecord } from './shard-folder.ts';

/** Hash of a fact on which shards disagree: equal to no real hash, so that everything that depends on it is made again. */
const DISPUTED = 'disputed';

interface OpenShard {
  folder: ShardFolder;
  record: ShardRecord;
  ledger: Ledger;
}

export interface Shards extends MadeElsewhere {
  /** The latest moment that pages were made for; see `BuildOptions`. */
  nowMs: number;
  drafts: boolean;
}

/**
 * Reads shards and copies their pictures into the project's cache. Throws a UsageError when one is missing, duplicate, unfinished, or of
 * another version of the tool.
 */
export function readShards(root: string, paths: readonly string[], toolHash: string): Shards {
  const read = paths.map((path) => readShardFolder(root, path));
  checkComplete(read.map(({ record }) => record));
  const nowMs = Math.max(...read.map(({ record }) => record.nowMs));
  const store = openStore(root);
  const open = read.map(({ folder, record }): OpenShard => {
    const ledger = record.toolHash === toolHash ? readLedger(folder.store, toolHash, nowMs) : null;
    if (ledger === null) {
      throw new UsageError(
        `Shard ${shardName(record.shard)} in ${folder.path} was made by another version of Slipway, or is damaged.`,
        'Run "slipway build --shard" for it again, with the same version as here.',
      );
    }
    return { folder, record, ledger };
  });
  for (const { folder, record } of open) takePictures(folder, record, store);
  const ledger = unionOf(open.map((shard) => ({ ...shard.ledger, files: filesIn(shard, store) })));
  return {
    ledger,
    nowMs,
    drafts: read.some(({ record }) => record.drafts),
    htmlOf({ outputPath, hash }) {
      for (const { folder } of open) {
        const html = readPage(folder, outputPath, hash);
        if (html !== null) return html;
      }
      return null;
    },
  };
}

/** Checks that each shard is there once, that all agree on their number, and all are with drafts or all without. */
function checkComplete(records: readonly ShardRecord[]): void {
  const [first] = records;
  if (first === undefined) {
    throw new UsageError(
      'There are no shards to merge.',
      'Run "slipway build --shard 1/2" and "--shard 2/2" first, or name the folders of shards that other machines have made.',
    );
  }
  const { count } = first.shard;
  const names = records.map(({ shard }) => shardName(shard));
  const wanted = Array.from({ length: count }, (_, place) => shardName({ index: place + 1, count }));
  const missing = wanted.filter((name) => !names.includes(name));
  const further = names.filter((name, place) => !wanted.includes(name) || names.indexOf(name) !== place);
  if (missing.length > 0 || further.length > 0) {
    const words = [
      missing.length === 0 ? '' : `${missing.join(', ')} is missing`,
      further.length === 0 ? '' : `${further.join(', ')} is one too many`,
    ];
    throw new UsageError(
      `These are not the shards of one site: ${words.filter(Boolean).join('; ')}.`,
      `Give the folders of all ${count} shards, each once.`,
    );
  }
  if (records.some(({ drafts }) => drafts !== first.drafts)) {
    throw new UsageError(
      'Some shards were built with --drafts and some without.',
      'Build all of them alike.',
    );
  }
}

function takePictures({ store: from }: ShardFolder, { entries }: ShardRecord, to: Store): void {
  for (const id of entries) {
    if (to.get(id) !== null) continue;
    const value = from.get(id);
    if (value !== null) to.put(id, value.bytes);
  }
}

/** A shard's files, with their details copied into the project's cache. A file whose details are lost is left out, and made again. */
function filesIn({ folder, ledger }: OpenShard, store: Store): Ledger['files'] {
  const from = folder.store.openPacks();
  const to = store.openPacks();
  const files: Ledger['files'] = new Map();
  for (const [path, file] of ledger.files) {
    const text = from.fetch(file.handle);
    if (text !== null) files.set(path, { ...plainFile(file), handle: to.append(text) });
  }
  from.close();
  to.close();
  return files;
}

/** Pure. */
function unionOf(ledgers: readonly Ledger[]): Ledger {
  const union = emptyLedger(Math.max(...ledgers.map(({ nowMs }) => nowMs)));
  const facts = new Map<FactName, string>();
  for (const { files, sets, facts: own } of ledgers) {
    const first = union.sets.length;
    addAll(union.sets, sets);
    for (const [path, file] of files) {
      const pages = file.pages.map((page) => ({ ...page, set: page.set + first }));
      union.files.set(path, { ...file, pages });
    }
    for (const [name, hash] of own) {
      const known = facts.get(name);
      facts.set(name, known === undefined || known === hash ? hash : DISPUTED);
    }
  }
  return { ...union, facts };
}
