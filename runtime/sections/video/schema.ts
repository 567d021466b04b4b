import type * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { richText } from '../../../schemas/fields/rich-text.ts';
import { text } from '../../../schemas/fields/text.ts';
import { video } from '../../../schemas/video.ts';

/** One film, alone or beside a text. Source: spec §3 'Video', §5, §8. */
export const schema = video.extend({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  body_html: richText('Text beside the film; simple formatting is allowed.').optional(),
  backgroundColor: color('Background colour.').optional(),
});

export type VideoProps = z.output<typeof schema>;
