/** Address of a film's page on YouTube or Vimeo, from the embed link that the schemas produce. */
export function filmPageUrl(embedUrl: string): string {
  const url = new URL(embedUrl);
  const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  if (url.hostname === 'player.vimeo.com') {
    // Key of an unlisted film.
    const key = url.searchParams.get('h');
    return `https://vimeo.com/${id}${key === null ? '' : `/${key}`}`;
  }
  const start = url.searchParams.get('start');
  return `https://www.youtube.com/watch?v=${id}${start === null ? '' : `&t=${start}s`}`;
}
