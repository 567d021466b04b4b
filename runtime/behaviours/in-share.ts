/**
 * Whether this visitor belongs to a percentage of all visitors. Depends on the id only, so the result is stable, and members of a share
 * belong to every larger one.
 * @param percentage 0 to 100
 */
export function isInShare(id: string, percentage: number): boolean {
  // FNV-1a, then a mix of the bits, so that similar ids give unrelated results.
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < percentage / 100;
}
