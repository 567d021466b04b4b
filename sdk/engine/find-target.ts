import type { Expected } from './integrity.ts';
import { fetchJson, lookUpLink, type Search } from './link-lookup.ts';
import type { Target } from './machine.ts';

/**
 * The package's address, looked up where there is an endpoint, and what the button and the service promise of it. Rejects with a fault
 * when either is not available. `isAgain`: what is known so far does not work.
 */
export async function findTarget(search: Search, signal: AbortSignal, isAgain: boolean): Promise<Target> {
  const { source, env, gate, found, Fault, watched } = search;
  const { endpoint, url, integrity } = source;
  /** What `setting` promises; `base` is what a manifest's address is relative to. */
  const expect = async (setting: unknown, base: string): Promise<Expected> => {
    gate.isSaid = true;
    const verifier = await watched(env, signal, () => env.loadPart('verify.js')).catch((error) => {
      throw new Fault('integrity', error);
    });
    const expected = await verifier.readPromise(setting, base, (address) =>
      fetchJson(search, signal, { url: address, code: 'integrity', cache: 'no-cache' }),
    );
    if (!expected) throw new Fault('integrity', setting);
    return expected;
  };
  // Where the page promises, nothing but the link is the service's to say.
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
  if (!link) throw new Fault('lookup', 'no link');
  const promise = answer?.integrity ?? null;
  if (configured || (promise === null && !gate.hasHash)) return { link, expected: configured };
  // What the service says is of the service, as its link is. A promise that it takes back holds.
  return { link, expected: await expect(promise, endpoint ?? '') };
}
