/** Converts video links to the form that a page can embed (spec §5). Pure text processing: no network, no DOM. */

/** Player parameters that are preserved; everything else (`si`, `feature`, `utm_…`) is tracking. */
const KEPT_PARAMETERS = [
  'start',
  'end',
  'rel',
  'loop',
  'playlist',
  'mute',
  'controls',
  'cc_load_policy',
  'hl',
  'h',
];

/**
 * Converts YouTube watch, short, live, embed and youtu.be links and Vimeo links to embed links with autoplay; any other text is unchanged.
 * YouTube plays from its cookie-free host. Idempotent: an embed link made by it stays as it is.
 */
export function toEmbedUrl(url: string): string {
  const parts = /^(?:https?:)?\/\/([a-z\d.-]+)(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#(\S*))?$/i.exec(url.trim());
  if (parts === null) return url;
  const [, host = '', path = '/', query = '', fragment = ''] = parts;
  const parameters = readParameters(query);
  const siteHost = host.toLowerCase().replace(/^(?:www|m|music)\./, '');
  if (siteHost === 'youtube.com' || siteHost === 'youtube-nocookie.com' || siteHost === 'youtu.be') {
    const id = youtubeId(siteHost, path, parameters);
    if (id === null) return url;
    const start = startSeconds(parameters, fragment);
    if (start !== null) parameters.set('start', start);
    return `https://www.youtube-nocookie.com/embed/${id}${playerQuery(parameters)}`;
  }
  if (siteHost === 'vimeo.com' || siteHost === 'player.vimeo.com') {
    const video = vimeoVideo(path);
    if (video === null) return url;
    if (video.key !== null) parameters.set('h', video.key);
    return `https://player.vimeo.com/video/${video.id}${playerQuery(parameters)}`;
  }
  return url;
}

/** Whether a YouTube or Vimeo link leads to no film: a channel, a list, a page about the service. */
export function lacksFilm(url: string): boolean {
  const shown = toEmbedUrl(url);
  return !isEmbedUrl(shown) && VIDEO_HOST.test(shown.trim());
}

const VIDEO_HOST =
  /^(?:https?:)?\/\/(?:[a-z\d-]+\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)(?![\w.-])/i;

/** Whether a link made by `toEmbedUrl` must be shown in a frame; a film file is played by the page itself. */
export function isEmbedUrl(url: string): boolean {
  return (
    url.startsWith('https://www.youtube-nocookie.com/embed/') ||
    url.startsWith('https://player.vimeo.com/video/')
  );
}

function youtubeId(host: string, path: string, parameters: Map<string, string>): string | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first = '', second = ''] = segments;
  if (host === 'youtu.be') return checkedYoutubeId(first);
  if (first === 'watch') return checkedYoutubeId(parameters.get('v') ?? '');
  if (['embed', 'shorts', 'live', 'v'].includes(first)) return checkedYoutubeId(second);
  return null;
}

function checkedYoutubeId(id: string): string | null {
  return /^[\w-]{6,20}$/.test(id) ? id : null;
}

function vimeoVideo(path: string): { id: string; key: string | null } | null {
  const parts =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(
      path,
    );
  if (parts === null) return null;
  return { id: parts[1] ?? '', key: parts[2] ?? null };
}

/** Start time in whole seconds from `t=90`, `t=1m30s`, `start=90` or `#t=90`. */
function startSeconds(parameters: Map<string, string>, fragment: string): string | null {
  const written = parameters.get('start') ?? parameters.get('t') ?? /^t=(\w+)$/.exec(fragment)?.[1] ?? '';
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(written);
  if (written === '' || parts === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total === 0 ? null : String(total);
}

function playerQuery(parameters: Map<string, string>): string {
  let query = '?autoplay=1';
  for (const name of KEPT_PARAMETERS) {
    const value = parameters.get(name);
    if (value !== undefined && /^[\w-]{1,40}$/.test(value)) query += `&${name}=${value}`;
  }
  return query;
}

function readParameters(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    if (equals > 0) parameters.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return parameters;
}
