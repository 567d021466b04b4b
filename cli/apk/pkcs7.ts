/** Finds the signer's certificate in a PKCS#7 signature file (RFC 2315, section 9.1), reading DER as far as needed. */

interface Element {
  tag: number;
  contents: Buffer;
  /** With tag and length. */
  whole: Buffer;
}

/** The certificate in DER that the first signer names, or `null` when there is none or the bytes are something else. */
export function readPkcs7Certificate(bytes: Buffer): Buffer | null {
  const contentInfo = childrenOf(firstElement(bytes));
  const signedData = childrenOf(childrenOf(contentInfo[1])[0]);
  const certificates = childrenOf(signedData.find(({ tag }) => tag === 0xa0)).filter(
    ({ tag }) => tag === 0x30,
  );
  const signer = childrenOf(signedData.findLast(({ tag }) => tag === 0x31))[0];
  // Version, then issuer and serial number.
  const [issuer, serialNumber] = childrenOf(childrenOf(signer)[1]);
  const named = certificates.find((certificate) => {
    // A version in [0] may stand first; serial number, algorithm and issuer follow.
    const facts = childrenOf(childrenOf(certificate)[0]).filter(({ tag }) => tag !== 0xa0);
    return isSame(facts[0], serialNumber) && isSame(facts[2], issuer);
  });
  return named?.whole ?? null;
}

function isSame(one: Element | undefined, other: Element | undefined): boolean {
  return one !== undefined && other !== undefined && one.whole.equals(other.whole);
}

function childrenOf(element: Element | null | undefined): Element[] {
  const children: Element[] = [];
  let rest = element?.contents ?? Buffer.alloc(0);
  for (let child = firstElement(rest); child !== null; child = firstElement(rest)) {
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}

/** `null` at the end, and where the bytes are no whole element. */
function firstElement(bytes: Buffer): Element | null {
  const tag = bytes[0];
  const first = bytes[1];
  if (tag === undefined || first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  // Indefinite lengths (0x80) are not DER; lengths of more than four bytes do not fit a signature file.
  if (first === 0x80 || lengthBytes > 4 || bytes.length < 2 + lengthBytes) return null;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  const start = 2 + lengthBytes;
  if (start + length > bytes.length) return null;
  return { tag, contents: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) };
}
