import * as z from 'zod';
import { text } from '../../../schemas/fields/text.ts';

/** A bubble that requests a mobile number and sends the app link to it. Source: spec §2 screen behaviour 3, §4, §5, §8. */
export const schema = z.strictObject({
  bubble: text('Text of the bubble. Default: the label "chatBubble", "No app yet?".').optional(),
  title: text('Title of the chat. Default: "Get the app link on your phone".').optional(),
  question: text('The question. Default: "Which mobile number shall we send the link to?"').optional(),
});

export type ChatProps = z.output<typeof schema>;
