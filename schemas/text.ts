import * as z from 'zod';
import { color } from './fields/color.ts';
import { richText } from './fields/rich-text.ts';
import { classNames, flag, headingRank, text } from './fields/text.ts';

/** A text with its heading (spec §3, "Text section"). */
export const textSection = z.strictObject({
  title: text('Heading of the text.').optional(),
  titleTag: headingRank('h1', 'h2', 'h3'),
  body_html: richText('The text; simple formatting is allowed.').optional(),
  addClass: classNames('Extra class names of the section.').optional(),
  backgroundColor: color('Background colour.').optional(),
  alignsText: z
    .enum(['left', 'center', 'right'])
    .describe('Where the lines are aligned. Default: left.')
    .optional(),
  enableAddMore: flag('Hides "addMoreContent" until the visitor presses "...more".').optional(),
  addMoreContent: richText('The part of the text behind "...more".').optional(),
});

export type TextSection = z.output<typeof textSection>;
