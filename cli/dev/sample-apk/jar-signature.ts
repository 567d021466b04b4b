/** Signature scheme v1: digests of every entry in `META-INF/MANIFEST.MF`, signed in `CERT.SF` and `CERT.RSA` (PKCS#7, RFC 2315). */
import { createHash, type KeyObject, sign } from 'node:crypto';
import { ISSUER, SERIAL_NUMBER } from './certificate.ts';
import { der, integer, NULL, objectIdentifier, octetString, sequence, setOf } from './der.ts';
import type { StoredEntry } from './zip.ts';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const DATA = '1.2.840.113549.1.7.1';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const RSA = '1.2.840.113549.1.1.1';

/** The three files that sign the entries. */
export function jarSignature(
  entries: readonly StoredEntry[],
  privateKey: KeyObject,
  certificate: Buffer,
): StoredEntry[] {
  const sections = entries.map(({ name, contents }) => ({ name, text: section(name, digest(contents)) }));
  const opening = 'Manifest-Version: 1.0\r\nCreated-By: Slipway\r\n\r\n';
  const manifest = Buffer.from(opening + sections.map(({ text }) => text).join(''));
  // The last line makes Android 7 and later insist on the v2 signature.
  const head = [
    'Signature-Version: 1.0',
    'Created-By: Slipway',
    `SHA-256-Digest-Manifest: ${digest(manifest)}`,
    'X-Android-APK-Signed: 2',
    '\r\n',
  ].join('\r\n');
  const signed = Buffer.from(head + sections.map(({ name, text }) => section(name, digest(text))).join(''));
  return [
    { name: 'META-INF/MANIFEST.MF', contents: manifest },
    { name: 'META-INF/CERT.SF', contents: signed },
    { name: 'META-INF/CERT.RSA', contents: signedData(sign('sha256', signed, privateKey), certificate) },
  ];
}

function section(name: string, sha256: string): string {
  return `Name: ${name}\r\nSHA-256-Digest: ${sha256}\r\n\r\n`;
}

function digest(contents: Buffer | string): string {
  return createHash('sha256').update(contents).digest('base64');
}

/** A detached signature: the signed file is not inside. */
export function signedData(signature: Buffer, certificate: Buffer): Buffer {
  const sha256 = sequence(objectIdentifier(SHA256), NULL);
  const signer = sequence(
    integer(1),
    sequence(ISSUER, integer(SERIAL_NUMBER)),
    sha256,
    sequence(objectIdentifier(RSA), NULL),
    octetString(signature),
  );
  const contents = sequence(
    integer(1),
    setOf(sha256),
    sequence(objectIdentifier(DATA)),
    der(0xa0, certificate),
    setOf(signer),
  );
  return sequence(objectIdentifier(SIGNED_DATA), der(0xa0, contents));
}
