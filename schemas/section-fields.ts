/**
 * What the schema of a project's own section may import as `slipway/fields`: the fields of which the tool's own schemas are
 * made. Each takes the description that a writer's editor shows. Apart from `slipway/section`, so that zod stays out of browsers.
 */
export * as z from 'zod';
export { color } from './fields/color.ts';
export { date } from './fields/date.ts';
export { httpsUrl } from './fields/https-url.ts';
export { pictureUrl } from './fields/media-url.ts';
export { richText } from './fields/rich-text.ts';
export { link } from './fields/route.ts';
export {
  buttonText,
  classNames,
  count,
  fixedText,
  flag,
  percentage,
  pixels,
  text,
  textOrEmpty,
} from './fields/text.ts';
