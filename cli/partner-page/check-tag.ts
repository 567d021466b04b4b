/** The script's tag: its position, whether it and its companion files can be fetched, and whether its hash is right. */
import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import { ask, isReadable } from './ask.ts';
import { type Finding, findingsAbout } from './findings.ts';
import { allowsRequest, allowsScript, upgradesRequests } from './policy.ts';
import { attributeOf, has, type PartnerPage } from './read-page.ts';

const TAG = '<script async src="https://…/sdk/v1/slipway.js"></script>';
const HASH = /^(sha(?:256|384|512))-[\w+/]+={0,2}$/;

/** The tag of the page, if there is one. */
export function tagOf({ elements }: PartnerPage): Element | undefined {
  return elements.find(
    (element) =>
      element.tagName === 'script' && /(?:^|\/)slipway\.js(?:[?#]|$)/.test(attributeOf(element, 'src')),
  );
}

export async function checkTag(page: PartnerPage, needsProof: boolean): Promise<Finding[]> {
  const { fine, problem } = findingsAbout('tag');
  const tag = tagOf(page);
  if (tag === undefined) return problem(`The page has no tag of the script. Expected ${TAG}.`);
  const src = new URL(attributeOf(tag, 'src'), page.base);
  const isModule = attributeOf(tag, 'type') === 'module';
  return [
    ...(isModule
      ? problem('The tag says type="module"; the script does not find its attributes then. Take it away.')
      : fine(src.href)),
    ...(await checkFile(page, tag, src.href)),
    ...(await checkCompanions(page, src.href, needsProof)),
    ...checkPolicy(page, tag, src.href),
  ];
}

async function checkFile(page: PartnerPage, tag: Element, src: string): Promise<Finding[]> {
  const { fine, note, problem } = findingsAbout('hash');
  const answer = await fetched(src, page);
  if (typeof answer === 'string') return findingsAbout('tag').problem(answer);
  const integrity = attributeOf(tag, 'integrity');
  if (integrity === '')
    return note('The tag has no integrity: whoever can change the script’s host can change the page.');
  if (!integrity.split(/\s+/).some((hash) => isHashOf(hash, answer.body)))
    return problem(
      `The file is not what integrity="${integrity}" says; browsers do not run it. Its hash is ${hashOf(answer.body)}.`,
    );
  const isOther = new URL(src).origin !== new URL(page.url).origin;
  if (isOther && !has(tag, 'crossOrigin'))
    return problem(
      'A tag with integrity needs crossorigin="anonymous" too, or browsers do not run the script.',
    );
  if (isOther && !isReadable(answer, new URL(page.url).origin))
    return problem(
      'The script’s host lets no other origin read it; with integrity browsers do not run it. It has to send Access-Control-Allow-Origin.',
    );
  if (/\/v\d+\/slipway\.js/.test(src))
    return problem(
      'The address moves with releases, and the hash will not fit then. Take the one of a version: /sdk/0.1.0/slipway.js.',
    );
  return fine('The file is what integrity says.');
}

/** A sentence when the file cannot be fetched. */
async function fetched(url: string, page: PartnerPage) {
  try {
    const answer = await ask(url, { headers: { Origin: new URL(page.url).origin } });
    if (answer.status !== 200) return `${url} answers ${answer.status}. Expected 200.`;
    const type = answer.headers.get('Content-Type') ?? 'missing';
    return /javascript/i.test(type) ? answer : `The type of ${url} is ${type}. Expected text/javascript.`;
  } catch (error) {
    return (error as Error).message;
  }
}

function hashOf(bytes: Buffer, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

function isHashOf(hash: string, bytes: Buffer): boolean {
  const [, algorithm] = HASH.exec(hash) ?? [];
  return algorithm !== undefined && hashOf(bytes, algorithm) === hash;
}

/** Files that the script imports from its own folder as modules, which need CORS headers for other origins. */
async function checkCompanions(page: PartnerPage, src: string, needsProof: boolean): Promise<Finding[]> {
  const { fine, problem } = findingsAbout('files');
  const { origin } = new URL(page.url);
  const proving = needsProof ? ['lookup.js', 'verify.js', 'sha256.js', 'signature.js'] : [];
  const names = ['engine.js', 'sheet.js', 'extras.js', ...proving];
  const findings = await Promise.all(
    names.map(async (name) => {
      const answer = await fetched(new URL(name, src).href, page);
      if (typeof answer === 'string') return problem(answer);
      if (isReadable(answer, origin)) return [];
      return problem(
        `${answer.url} may not be read by ${origin}. Its server has to send Access-Control-Allow-Origin.`,
      );
    }),
  );
  const found = findings.flat();
  return found.length > 0 ? found : fine(`${names.join(', ')} beside it can be fetched.`);
}

function checkPolicy(page: PartnerPage, tag: Element, src: string): Finding[] {
  const { fine, note, problem } = findingsAbout('policy');
  if (page.policies.length === 0) return note('The page has no Content Security Policy.');
  const marks = { nonce: attributeOf(tag, 'nonce'), integrity: attributeOf(tag, 'integrity') };
  const { origin } = new URL(src);
  const isBlocked = page.policies.some((policy) => !allowsScript(policy, src, page.url, marks));
  if (isBlocked)
    return problem(`The page’s policy does not let the script run. Add ${origin} to script-src.`);
  return fine('The page’s policy lets the script run.');
}

/** What browsers take for safe without https: the machine itself. */
const LOOPBACK = /^localhost$|^127\.|^\[::1\]$/;

/** Checks a request of the script against the policy, and against what browsers refuse every page on https. */
export function checkRequest({ policies, url: page }: PartnerPage, url: string): Finding[] {
  const { protocol, hostname } = new URL(url);
  const isOpen = protocol === 'http:' && !LOOPBACK.test(hostname) && !policies.some(upgradesRequests);
  if (isOpen && new URL(page).protocol === 'https:')
    return findingsAbout('policy').problem(
      `${url} is on http and the page on https: browsers keep the script from it. Give it an address on https.`,
    );
  if (policies.every((policy) => allowsRequest(policy, url, page))) return [];
  return findingsAbout('policy').problem(
    `The page’s policy keeps the script from ${url}. Add ${new URL(url).origin} to connect-src.`,
  );
}
