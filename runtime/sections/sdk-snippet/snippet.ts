/**
 * Generates the HTML that adds the download script to a page. Pure: shared by the build, which renders the first snippet, and the browser.
 */

export interface Snippet {
  /** How the snippet configures the download: attributes of a link, attributes of the script element, or code. */
  way: 'link' | 'script' | 'code';
  /** Address of the script. */
  src: string;
  /** `sha256-…` of a pinned script; empty for one that moves with releases. */
  scriptIntegrity: string;
  /** Address of the package, which the link opens without scripts. */
  packageUrl: string;
  /** Base of the page's tracking link; empty without tracking. Always an attribute of the script element. */
  tracking: string;
  /** Options of the SDK by name, in output order. Empty and `false` ones are omitted. */
  options: Record<string, string | boolean>;
}

const TEXT = 'Download the app';

export function writeSnippet({ way, src, scriptIntegrity, packageUrl, tracking, options }: Snippet): string {
  const set = Object.entries(options).filter(([, value]) => value);
  const data = set.map(([name, value]) =>
    attribute(`data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value),
  );
  const pin = scriptIntegrity
    ? [attribute('integrity', scriptIntegrity), attribute('crossorigin', 'anonymous')]
    : [];
  const tracked = tracking ? [attribute('data-tracking', tracking)] : [];
  const own = [...pin, ...(way === 'script' ? data : []), ...tracked];
  const script = `${tag('script', ['async', attribute('src', src), ...own])}</script>`;
  const href = attribute('href', packageUrl);
  if (way !== 'code') {
    const link = tag('a', [href, 'data-slipway', ...(way === 'link' ? data : [])]);
    return `${link}${TEXT}</a>\n\n${script}\n`;
  }
  // A fixed address is streamed with `timing`; beside an endpoint it is opened as a last resort.
  const source = options['linkEndpoint']
    ? { defaultUrl: packageUrl, apkFromApi: true }
    : { apkUrl: packageUrl, timing: true };
  const lines = [...set, ...Object.entries(source)].map(
    ([name, value]) => `      ${name}: ${literal(value)},\n`,
  );
  return `${tag('a', ['id="get-the-app"', href])}${TEXT}</a>

<script>
  window.Slipway = window.Slipway || { q: [], ready(task) { this.q.push(task); } };
  Slipway.ready((slipway) => {
    const link = document.getElementById('get-the-app');
    const download = slipway.createDownload({
${lines.join('')}    }, link);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      download.start();
    });
  });
</script>
${script}
`;
}

/** The first two attributes are on the tag's line, further ones on separate lines. */
function tag(name: string, [first = '', second = '', ...more]: string[]): string {
  return `<${[name, first, second].filter(Boolean).join(' ')}${more.map((each) => `\n  ${each}`).join('')}>`;
}

function attribute(name: string, value: string | boolean): string {
  return value === true ? name : `${name}="${escapeAttribute(String(value))}"`;
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** A JavaScript literal inside a script element, whose text can neither end the element nor start a comment in it. */
function literal(value: string | boolean): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
