/** Files of the site that are not pages: site map, robots, headers for the servers in use, the manifest. */
import { renderTemplate } from '../../template.ts';
import type { OutputFile } from '../model/types.ts';
import type { SiteIcons } from '../pictures/icons.ts';
import { addressOf, basePath } from '../plan/address.ts';
import type { SiteIndex } from '../plan/plan.ts';
import type { Project } from '../project/project.ts';
import { redirectPages } from './redirects.ts';
import { rssFile } from './rss.ts';
import { headerRules, typeRules } from './server-files/header-rules.ts';
import { newAddress, type RedirectRule, redirectRule } from './server-files/served-rules.ts';
import { SERVER_FILES, serverFiles } from './server-files/server-files.ts';
import { siteMapFiles } from './site-map.ts';
import { wellKnownFiles } from './well-known.ts';

/** Files that servers treat differently from pages. */
interface ServedParts {
  /** The SDK's file under its own version, which never changes. */
  sdkPath: string;
  /** Whether a page leads to the playable game. */
  hasGame: boolean;
  /** Of the search: see `searchFiles`. */
  search: Iterable<OutputFile>;
}

/** Everything besides pages, assets and bundles, one file after another. Pure. */
export function* siteFiles(
  project: Project,
  index: SiteIndex,
  { sdkPath, hasGame, search }: ServedParts,
  icons: SiteIcons,
): Generator<OutputFile> {
  const feeds = [...index.feeds.values()].map((feed) => rssFile(feed, project.site));
  const fixed = filesWithoutPages(project, icons);
  const typed = [...feeds, ...fixed].map(({ path }) => path);
  const headers = [...headerRules(project.site.headers, { sdkPath, hasGame }), ...typeRules(typed)];
  const base = basePath(project.site.origin);
  const hasNotFoundPage = index.summaries.some(({ route }) => route === '/404.html');
  yield* siteMapFiles(project.site, index);
  yield* serverFiles({ headers, redirects: rulesOf(project), hasNotFoundPage, base });
  yield* feeds;
  yield* search;
  yield* fixed;
  yield* redirectPages(project, index);
}

/** Those of the files above that the pages do not change. */
export function filesWithoutPages(project: Project, icons: SiteIcons): OutputFile[] {
  const { origin } = project.site;
  const disallowed = [addressOf('/api/', basePath(origin))];
  const robots = { path: 'robots.txt', contents: renderTemplate('robots.txt', { origin, disallowed }) };
  return [robots, ...wellKnownFiles(project, icons)];
}

/** Whether a name may be that of one of the files above that the pages change. */
export function isMadeOfPages(path: string): boolean {
  return (
    /\.(?:xml|html)$/.test(path) ||
    path.startsWith('search/') ||
    SERVER_FILES.some((served) => served === `/${path}`)
  );
}

/** Problems of the other redirects have been reported, and a build with errors writes nothing; `dev` continues without them. */
function rulesOf({ redirects }: Project): RedirectRule[] {
  return redirects.filter(({ to }) => newAddress(to) !== null).map(redirectRule);
}
