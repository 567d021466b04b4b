import { didYouMean } from '../pipeline/model/did-you-mean.ts';
import { PROBLEM_CODES } from '../pipeline/model/problems.ts';
import { EXPLANATIONS } from '../report/explanations.ts';
import { UsageError } from '../usage-error.ts';

/** `slipway explain CODE`, or a list of all codes. */
export function explain(code: string | undefined): number {
  if (code === undefined) {
    const width = Math.max(...PROBLEM_CODES.map((known) => known.length));
    for (const known of PROBLEM_CODES)
      process.stdout.write(`${known.padEnd(width)}  ${EXPLANATIONS[known].summary}\n`);
    return 0;
  }
  const found = PROBLEM_CODES.find((known) => known === code);
  if (found === undefined) {
    const guess = didYouMean(code, PROBLEM_CODES);
    throw new UsageError(
      `There is no problem code "${code}".`,
      guess === null ? '"slipway explain" alone lists all codes.' : `Did you mean "${guess}"?`,
    );
  }
  const { summary, detail } = EXPLANATIONS[found];
  process.stdout.write(`${found}\n\n  ${summary}\n  ${detail}\n`);
  return 0;
}
