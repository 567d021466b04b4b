/**
 * Sealed texts: one that a kill, a full disk or an edit has damaged, or that another user or the project's author has put there, counts as
 * absent.
 */
import { createHmac, type Hmac } from 'node:crypto';
import { jsonParts } from '../../json-parts.ts';
import type { SealKey } from './user-key.ts';

/** HMAC-SHA256 in hexadecimal. @param kind what it is and in which format, such as `journal-2` */
export function sealOf(key: SealKey, kind: string, text: string): string {
  return hmac(key, kind).update(text).digest('hex');
}

const SEAL_DIGITS = 64;

function hmac({ bytes }: SealKey, kind: string): Hmac {
  return createHmac('sha256', bytes).update(`slipway ${kind}\n`);
}

export function seal(key: SealKey, kind: string, value: unknown): string {
  const json = JSON.stringify(value);
  return `${kind} ${sealOf(key, kind, json)}\n${json}`;
}

/** What `seal` returns a part at a time, for a value whose JSON is too large for one text: the first line is known last. */
export class SealedParts {
  readonly #kind: string;
  readonly #value: object;
  readonly #sealing: Hmac;
  #seal = '0'.repeat(SEAL_DIGITS);

  constructor(key: SealKey, kind: string, value: object) {
    this.#kind = kind;
    this.#value = value;
    this.#sealing = hmac(key, kind);
  }

  /** The parts after the first line; once only. */
  *rest(): Generator<Buffer> {
    for (const part of jsonParts(this.#value)) {
      this.#sealing.update(part);
      yield part;
    }
    this.#seal = this.#sealing.digest('hex');
  }

  /** Zeros until all other parts have been made. */
  get seal(): string {
    return this.#seal;
  }

  /** As long before the other parts are made as afterwards. */
  get firstLine(): Buffer {
    return Buffer.from(`${this.#kind} ${this.seal}\n`);
  }
}

/** The bytes of what `seal` returns. */
export function sealedBytes(key: SealKey, kind: string, value: object): Buffer {
  const sealed = new SealedParts(key, kind, value);
  const rest = [...sealed.rest()];
  return Buffer.concat([sealed.firstLine, ...rest]);
}

/** The seal of a text that `seal` has returned. */
export function sealIn(kind: string, text: string): string {
  return text.slice(kind.length + 1, kind.length + 1 + SEAL_DIGITS);
}

/** The value, or `null` when the text is not whole, of another kind, or sealed by another key. */
export function unseal(key: SealKey, kind: string, text: string): unknown {
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  return end !== -1 && text.slice(0, end) === `${kind} ${sealOf(key, kind, json)}` ? JSON.parse(json) : null;
}
