import { DEFAULT_TIME_ZONE, isTimeZone } from '../../../schemas/fields/standard-code.ts';
import { isMapping, parseData } from '../formats/parse.ts';
import { SITE_FILE } from '../model/routes.ts';
import { readSource } from '../source/read.ts';

/** The site's time zone before the site is read: UTC where it states none, or none that exists. @param root of the project */
export function writtenTimeZone(root: string): string {
  const { source } = readSource(root, SITE_FILE);
  return timeZoneIn(source === null ? null : parseData(source.text, SITE_FILE).data);
}

/** The same by the data of site.yaml. */
export function timeZoneIn(data: unknown): string {
  const zone = isMapping(data) ? data['timeZone'] : undefined;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
}
