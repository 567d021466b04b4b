import { didYouMean, meantHint } from '../pipeline/model/did-you-mean.ts';
import { EXPLANATIONS, isProblemCode } from '../report/explanations.ts';
import { UsageError } from '../usage-error.ts';

/** `slipway explain CODE`, or a list of all codes. */
export function explain(code: string | undefined): number {
  if (code === undefined) {
    const width = Math.max(...Object.keys(EXPLANATIONS).map((known) => known.length));
    for (const [known, { summary }] of Object.entries(EXPLANATIONS))
      process.stdout.write(`${known.padEnd(width)}  ${summary}\n`);
    return 0;
  }
  if (!isProblemCode(code)) {
    throw new UsageError(
      `There is no problem code "${code}".`,
      meantHint(didYouMean(code, Object.keys(EXPLANATIONS)), '"slipway explain" alone lists all codes.'),
    );
  }
  const { summary, detail } = EXPLANATIONS[code];
  process.stdout.write(`${code}\n\n  ${summary}\n  ${detail}\n`);
  return 0;
}
