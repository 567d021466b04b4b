/** Logs an editor in, and stores the session in a cookie. Source: spec §6, §7 call 5, §8. */
import { callService } from '../../browser/service-calls.ts';

export interface Credentials {
  /** User name or email. */
  identifier: string;
  password: string;
}

export type LoginResult =
  | { kind: 'done'; jwt: string }
  /** `message` is from the server; `null` when it sent none. */
  | { kind: 'refused'; message: string | null };

/** Sends the credentials to the content system. A network failure is a refusal without a message. */
export async function logIn(endpoint: string, credentials: Credentials): Promise<LoginResult> {
  try {
    const { isOk, body } = await callService('login', { url: endpoint, payload: credentials });
    const answer = body as { jwt?: unknown; error?: { message?: unknown } } | null | undefined;
    if (isOk && typeof answer?.jwt === 'string') return { kind: 'done', jwt: answer.jwt };
    const message = answer?.error?.message;
    return { kind: 'refused', message: typeof message === 'string' && message !== '' ? message : null };
  } catch (error) {
    console.warn('Slipway: the content system could not be reached.', error);
    return { kind: 'refused', message: null };
  }
}

/** Duration of the session: 30 minutes. Source: spec §6, §9. */
const SESSION_SECONDS = 30 * 60;

/** Stores the session in the cookie `jwt`, sent to this site over https only. `write` adds a cookie to the page's. */
export function keepSession(write: (cookie: string) => void, jwt: string): void {
  write(`jwt=${encodeURIComponent(jwt)}; Max-Age=${SESSION_SECONDS}; Path=/; Secure; SameSite=Strict`);
}
