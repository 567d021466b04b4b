import type { Environment } from './environment.ts';
import type { Gate } from './gate.ts';
import { lookUpLink } from './link-lookup.ts';
import type { Source, Target } from './machine.ts';
import type { ResumeRecord } from './resume-record.ts';
import { Fault } from './retry.ts';

/** Where to look for it. */
interface Search {
  source: Source;
  env: Environment;
  gate: Gate;
  found?: ResumeRecord | null;
}

/**
 * The package's address, looked up where there is an endpoint, and what the button and the service promise of it. Rejects with a fault
 * when either is not available. `isAgain`: what is known so far does not work.
 */
export async function findTarget(
  { source, env, gate, found }: Search,
  signal: AbortSignal,
  isAgain: boolean,
): Promise<Target> {
  const { endpoint, url, integrity } = source;
  // Where the page promises, nothing but the link is the service's to say.
  const known = !isAgain && integrity !== null && found?.integrity === integrity ? found.link : null;
  const lookUp = async () => {
    const answer = endpoint && !known ? await lookUpLink(env, signal, endpoint, isAgain) : null;
    gate.isRecorded = false;
    return answer;
  };
  const [answer, configured] = await Promise.all([
    lookUp(),
    integrity === null ? null : gate.expect(signal, integrity, env.baseUrl),
  ]);
  const link = answer?.link ?? url ?? known;
  if (!link) throw new Fault('lookup', 'no link');
  const promise = answer?.integrity ?? null;
  if (configured || (promise === null && !gate.hasHash)) return { link, expected: configured };
  // What the service says is of the service, as its link is. A promise that it takes back holds.
  return { link, expected: await gate.expect(signal, promise, endpoint ?? '') };
}
