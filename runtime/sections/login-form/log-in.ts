/** The call that logs an editor in, and the cookie it leaves. Source: spec §6, §7 call 5, §8. */
import { callService } from '../../browser/service-calls.ts';

export interface Credentials {
  /** User name or email. */
  identifier: string;
  password: string;
}

export type LoginResult =
  | { kind: 'done'; jwt: string }
  /** `message` is the server's, `null` when it gave none. */
  | { kind: 'refused'; message: string | null };

/** Asks the content system. No network is a refusal without a message. */
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

/** How long the session lasts: 30 minutes. Source: spec §6, §9. */
const SESSION_SECONDS = 30 * 60;

/** Keeps the session in the cookie `jwt`, sent to this site over https alone. `write` adds a cookie to the page's. */
export function keepSession(write: (cookie: string) => void, jwt: string): void {
  write(`jwt=${encodeURIComponent(jwt)}; Max-Age=${SESSION_SECONDS}; Path=/; Secure; SameSite=Strict`);
}
