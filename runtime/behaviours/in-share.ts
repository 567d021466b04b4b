/**
 * Whether this visitor is in a share of all visitors. The id decides, so it is decided once, and whoever is in a share is in every
 * larger one.
 * @param percentage 0 to 100
 */
export function isInShare(id: string, percentage: number): boolean {
  // FNV-1a, then a mix that carries its low bits up: ids that differ little are as far apart as any.
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < percentage / 100;
}
