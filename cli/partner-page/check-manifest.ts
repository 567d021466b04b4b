/** The manifest that `data-integrity` names: without it, or with that of another APK, no download is handed over. */
import { isIntegritySetting } from '../../sdk/engine/integrity.ts';
import { readPromise } from '../../sdk/promise.ts';
import { ask, isReadable } from './ask.ts';
import { checkRequest } from './check-tag.ts';
import { type Finding, findingsAbout } from './findings.ts';
import type { PartnerPage } from './read-page.ts';

/** `packageUrl`: the APK that it describes, if the page names one. */
export async function checkManifest(
  page: PartnerPage,
  setting: string,
  packageUrl: string | null,
): Promise<Finding[]> {
  const { fine, problem } = findingsAbout('promise');
  if (!isIntegritySetting(setting) || setting.startsWith('sha256-')) return [];
  const { origin } = new URL(page.url);
  const url = new URL(setting, page.base).href;
  const blocked = checkRequest(page, url);
  if (blocked.length > 0) return blocked;
  try {
    const manifest = await ask(url, { headers: { Origin: origin } });
    if (manifest.status !== 200)
      return problem(`The manifest ${url} answers ${manifest.status}. Expected 200. Nothing is handed over.`);
    if (!isReadable(manifest, origin))
      return problem(
        `The manifest ${url} may not be read by ${origin}. Its server has to send Access-Control-Allow-Origin. Nothing is handed over.`,
      );
    const promised = await readPromise(setting, page.base, async () => parsed(manifest.body));
    if (promised === null)
      return problem(`${url} is no manifest. Write one with "slipway apk manifest". Nothing is handed over.`);
    const size = packageUrl === null ? null : await sizeOf(packageUrl, origin);
    if (size !== null && size !== promised.sizeBytes)
      return problem(
        `The manifest ${url} is of a package of ${promised.sizeBytes} bytes; ${packageUrl} has ${size}. Write it again with "slipway apk manifest". Nothing is handed over.`,
      );
    return fine(`The manifest ${url} can be read.`);
  } catch (error) {
    return problem((error as Error).message);
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null; // a page, perhaps
  }
}

/** Size of the APK by its server; `null` when it does not say, or compresses. */
async function sizeOf(url: string, origin: string): Promise<number | null> {
  const { status, headers } = await ask(
    url,
    { headers: { Origin: origin, 'Accept-Encoding': 'identity' } },
    1,
  );
  return status === 200 ? Number(headers.get('Content-Length')) || null : null;
}
