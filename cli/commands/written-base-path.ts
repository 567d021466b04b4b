import { isMapping, parseData } from '../pipeline/formats/parse.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import { basePath } from '../pipeline/plan/address.ts';
import { readSource } from '../pipeline/source/read.ts';

/** Path of the site on its host, by site.yaml as it is written; none where its origin is no address. @param root of the project */
export function writtenBasePath(root: string): string {
  const { source } = readSource(root, SITE_FILE);
  const data = source === null ? null : parseData(source.text, SITE_FILE).data;
  const origin = isMapping(data) ? data['origin'] : undefined;
  return typeof origin === 'string' && URL.canParse(origin) ? basePath(origin) : '';
}
