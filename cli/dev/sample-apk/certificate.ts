import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  bitString,
  der,
  integer,
  NULL,
  objectIdentifier,
  sequence,
  setOf,
  utcTime,
  utf8Text,
} from './der.ts';

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';

/** Serial number of the certificate; the signature file names it. */
export const SERIAL_NUMBER = 1;

function name(): Buffer {
  const attribute = (type: string, value: string): Buffer =>
    setOf(sequence(objectIdentifier(type), utf8Text(value)));
  return sequence(
    attribute(ORGANISATION, 'Slipway'),
    attribute(COMMON_NAME, 'Sample package, not for release'),
  );
}

/** Who issued the certificate, as the signature file names it. */
export const ISSUER = name();

/** Self-signed X.509 certificate (RFC 5280) of an RSA key, in DER. Same key, same bytes. */
export function selfSignedCertificate(privateKey: KeyObject): Buffer {
  const algorithm = sequence(objectIdentifier(SHA256_WITH_RSA), NULL);
  const validity = sequence(utcTime('250101000000Z'), utcTime('491231235959Z'));
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const version3 = der(0xa0, integer(2));
  const facts = sequence(version3, integer(SERIAL_NUMBER), algorithm, ISSUER, validity, ISSUER, publicKey);
  return sequence(facts, algorithm, bitString(sign('sha256', facts, privateKey)));
}
