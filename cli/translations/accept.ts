/** The record in `content/translations.yaml` of translations that someone has reviewed. */
import type { TranslationRecord } from './record.ts';
import { leftOut, type SurveyedFile } from './survey.ts';

/** What to record: that translations are right, or that missing ones are left out on purpose. */
export type Decision = 'accept' | 'leave-out';

/** The record with a decision on some files. Hashes of texts that the sources no longer have are dropped from these. */
export function recordDecision(
  record: TranslationRecord,
  files: readonly SurveyedFile[],
  decision: Decision,
): Map<string, Set<string>> {
  const next = copyOf(record);
  for (const file of files) {
    const before = record.get(file.recordKey);
    const hashes = new Set<string>();
    for (const { target, hash, kind } of file.texts) {
      if (target === null) {
        if (decision === 'leave-out' || before?.has(leftOut(hash))) hashes.add(leftOut(hash));
      } else if (kind !== 'entry' && (decision === 'accept' || isCurrent(before, hash))) {
        hashes.add(hash);
      }
    }
    next.set(file.recordKey, hashes);
  }
  return next;
}

/** The record after some texts were translated again; the other texts of those files stay as they were. */
export function recordTranslated(
  record: TranslationRecord,
  files: readonly { file: SurveyedFile; hashes: ReadonlySet<string> }[],
): Map<string, Set<string>> {
  const next = copyOf(record);
  for (const { file, hashes } of files) {
    const before = record.get(file.recordKey);
    const kept = file.texts.flatMap(({ target, hash, kind }) => {
      if (hashes.has(hash)) return [];
      if (target === null) return before?.has(leftOut(hash)) ? [leftOut(hash)] : [];
      return kind !== 'entry' && isCurrent(before, hash) ? [hash] : [];
    });
    next.set(file.recordKey, new Set([...kept, ...hashes]));
  }
  return next;
}

/** Nothing in a file without a record is known to be out of date. */
function isCurrent(before: ReadonlySet<string> | undefined, hash: string): boolean {
  return before === undefined || before.has(hash);
}

function copyOf(record: TranslationRecord): Map<string, Set<string>> {
  return new Map([...record].map(([key, hashes]) => [key, new Set(hashes)]));
}
