import type { Expected } from './integrity.ts';
import { fetchJson, lookUpLink, type Search } from './link-lookup.ts';
import type { Target } from './machine.ts';

/**
 * Finds the package's address, by lookup where there is an endpoint, and the hashes that the button or the service requires. Rejects with a
 * `DownloadFailure` when either is not available. `isAgain`: what is known so far does not work.
 */
export async function findTarget(search: Search, signal: AbortSignal, isAgain: boolean): Promise<Target> {
  const { source, env, gate, found, DownloadFailure, watched } = search;
  const { endpoint, url, integrity } = source;
  /** Reads what `setting` requires; a manifest's address is relative to `base`. */
  const expect = async (setting: unknown, base: string): Promise<Expected> => {
    gate.isPromised = true;
    const load = <File extends 'verify.js' | 'sha256.js'>(file: File) =>
      watched(env, signal, () => env.loadPart(file)).catch((error) => {
        throw new DownloadFailure('integrity', error);
      });
    const isHash = typeof setting === 'string' && /^\s*sha256-/.test(setting);
    const [{ readPromise }] = await Promise.all([load('verify.js'), isHash && load('sha256.js')]);
    const expected = await readPromise(setting, base, (address) =>
      fetchJson(search, signal, { url: address, code: 'integrity', cache: 'no-cache' }),
    );
    if (!expected) throw new DownloadFailure('integrity', setting);
    // Before the package is requested: without it, downloading would be useless.
    if (!expected.chunks || !crypto.subtle) await load('sha256.js');
    return expected;
  };
  // If the page itself sets the hash, the service decides only the link.
  const known = !isAgain && integrity !== null && found?.integrity === integrity ? found.link : null;
  const lookUp = async () => {
    const answer = endpoint && !known ? await lookUpLink(search, signal, endpoint, isAgain) : null;
    gate.isRecorded = false;
    return answer;
  };
  const [answer, configured] = await Promise.all([
    lookUp(),
    integrity === null ? null : expect(integrity, env.baseUrl),
  ]);
  const link = answer?.link ?? url ?? known;
  if (!link) throw new DownloadFailure('lookup', 'no link');
  const promise = answer?.integrity ?? null;
  if (configured || (promise === null && !gate.hasHash)) return { link, expected: configured };
  // The service's setting is relative to the service, as its link is. Once it has required a hash, it cannot withdraw it.
  return { link, expected: await expect(promise, endpoint ?? '') };
}
