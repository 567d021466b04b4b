/**
 * The HTML cleaner takes some 40 ms to load, and most texts are clean as written. So the schemas first meet a cleaner
 * that only says "needed"; then the real one is loaded and the step is run again.
 */
import { richTextCleaner } from '../../../schemas/fields/rich-text.ts';

const NEEDED = new Error('the rich text cleaner is needed');

/** Runs `step`, a second time with the cleaner loaded if a text asked for it. `step` must be safe to repeat. */
export async function withRichTextCleaner<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  if (!isLoaded) {
    richTextCleaner.current = () => {
      throw NEEDED;
    };
  }
  try {
    return await step();
  } catch (error) {
    if (error !== NEEDED) throw error;
    const { cleanRichText } = await import('./rich-text.ts');
    richTextCleaner.current = cleanRichText;
    isLoaded = true;
    return step();
  }
}

/** Whether an error is only the cleaner's way of asking to be loaded. */
export function isCleanerNeeded(error: unknown): boolean {
  return error === NEEDED;
}

let isLoaded = false;
