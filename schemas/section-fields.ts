/**
 * Exports of `slipway/fields` for schemas of a project's own sections: the fields that the tool's own schemas use. Each takes the
 * description that a writer's editor shows. Separate from `slipway/section`, so that zod stays out of browsers.
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
