/** What a Content Security Policy allows a page to fetch. Source: W3C CSP 3, 6.7.2. */

/** Sources of the first of these directives that the policy has; `null` when it has none. */
function sourcesOf(policy: string, directives: readonly string[]): string[] | null {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  for (const directive of directives) {
    const found = parts.find(([name]) => name?.toLowerCase() === directive);
    if (found) return found.slice(1);
  }
  return null;
}

/** Whether the policy lets the page send a request there. */
export function allowsRequest(policy: string, url: string, page: string): boolean {
  const sources = sourcesOf(policy, ['connect-src', 'default-src']);
  return sources === null || sources.some((source) => covers(source, new URL(url), new URL(page)));
}

/** Whether the policy lets the page run a script from there. */
export function allowsScript(
  policy: string,
  url: string,
  page: string,
  marks: { nonce: string; integrity: string },
): boolean {
  const sources = sourcesOf(policy, ['script-src-elem', 'script-src', 'default-src']);
  if (sources === null) return true;
  const { nonce, integrity } = marks;
  if (nonce !== '' && sources.includes(`'nonce-${nonce}'`)) return true;
  if (integrity !== '' && integrity.split(/\s+/).every((hash) => sources.includes(`'${hash}'`))) return true;
  // With `strict-dynamic`, addresses are ignored.
  if (sources.includes("'strict-dynamic'")) return false;
  return sources.some((source) => covers(source, new URL(url), new URL(page)));
}

/** Whether the policy puts the page into a sandbox without downloads. */
export function forbidsDownloads(policy: string): boolean {
  return sourcesOf(policy, ['sandbox'])?.includes('allow-downloads') === false;
}

/** Whether the policy has the browser ask by https for what is addressed by http. */
export function upgradesRequests(policy: string): boolean {
  return sourcesOf(policy, ['upgrade-insecure-requests']) !== null;
}

function covers(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === "'self'") return url.origin === page.origin;
  if (text === '*') return /^https?:$/.test(url.protocol);
  if (/^[a-z][a-z\d+.-]*:$/.test(text))
    return url.protocol === text || (text === 'http:' && url.protocol === 'https:');
  const [, scheme, host = '', port, path] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^:/*]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  if (host === '') return false;
  const protocol = scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`;
  const isProtocol = url.protocol === protocol || (protocol === 'http:' && url.protocol === 'https:');
  return (
    isProtocol &&
    coversHost(host.toLowerCase(), url.hostname) &&
    coversPort(port, url) &&
    coversPath(path, url)
  );
}

function coversHost(host: string, hostname: string): boolean {
  return host.startsWith('*') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

function coversPort(port: string | undefined, url: URL): boolean {
  return (
    port === '*' ||
    (port ?? '') === url.port ||
    (url.port === '' && port === (url.protocol === 'https:' ? '443' : '80'))
  );
}

/** With a slash at its end a folder, else the very file. */
function coversPath(path: string | undefined, url: URL): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}
