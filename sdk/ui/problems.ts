/** Explains failures and remedies in the developer's console. Part of `extras.js`. */
import type { DownloadError } from '../slipway.d.ts';

/** Cause and remedy of each code; `docs/sdk-errors.md` has them in more detail. */
const problems: Record<DownloadError['code'], string> = {
  network: 'No connection, or a server that broke it off again and again. Nothing is wrong with the page.',
  stalled: 'The server stopped sending, again and again. Nothing is wrong with the page.',
  refused:
    'The server refused the package, or has one of another length than its manifest. Check the address, and that a signed link has not run out.',
  'not-package':
    'What came is no Android package, but a page or another file. Check the address, and that nobody has to log in to it.',
  changed:
    'The file changed on the server, or its answers contradict each other. Publish packages under a new name, with an ETag and without compression.',
  integrity:
    'The bytes are not what integrity promises, or that could not be found out. Write the manifest again with "slipway apk manifest", and host lookup.js, verify.js, sha256.js and signature.js beside the script.',
  lookup: 'The link service gave no http(s) link. It answers a POST with { "apkLink": "https://…" }.',
  cors: 'The server is there, but does not let this page read its answers. It has to send Access-Control-Allow-Origin, and Access-Control-Expose-Headers: Content-Range, ETag. A page on https needs a link on https.',
  sandbox:
    'The frame that shows this page may not download. Add allow-downloads to the sandbox attribute of its <iframe>.',
  storage: 'The file is too large to be held without the browser’s storage, or another app shows the page.',
  internal: 'The script itself failed. Please report it.',
};

/** Where the engine itself could not be loaded, which counts as `network`. */
const NO_ENGINE = 'engine.js has to be beside slipway.js, and readable from other origins.';

/** One line: what happened, why, the remedy, and where to read more. */
export function describeProblem({ code, message, hint }: DownloadError): string {
  const what = message === 'engine.js' ? NO_ENGINE : `${message.trim()}. ${problems[code] ?? ''}`;
  return `${what} See docs/${hint.replace('#', '.md#')}`;
}
