/** One line that shows what a build is doing: rewritten in place on a terminal, plain lines elsewhere. */
import colors from 'picocolors';
import type { BuildStep } from '../pipeline/build/types.ts';

const WORDS: Record<BuildStep, string> = {
  read: 'reading content',
  pages: 'checking and rendering pages',
  check: 'checking the site as a whole',
  assets: 'preparing pictures',
  again: 'rendering pages that depend on others',
  write: 'writing',
};

export interface Progress {
  step(step: BuildStep, done: number, total: number): void;
  /** Clears the line, so that what follows starts on an empty one. */
  end(): void;
}

/** Time that a step must have taken before the time left is estimated, in ms. */
const LONG_MS = 3000;

/** @param now clock, in ms */
export function createProgress(
  output: NodeJS.WriteStream,
  isQuiet: boolean,
  now: () => number = Date.now,
): Progress {
  if (isQuiet) return { step() {}, end() {} };
  let current: BuildStep | null = null;
  let startedMs = 0;
  /** Whether the step has just begun. */
  const begins = (step: BuildStep): boolean => {
    if (step === current) return false;
    current = step;
    startedMs = now();
    return true;
  };
  if (!output.isTTY) {
    return {
      step(step, _done, total) {
        if (begins(step)) output.write(`${WORDS[step]}${total > 1 ? ` (${total})` : ''}\n`);
      },
      end() {},
    };
  }
  return {
    step(step, done, total) {
      begins(step);
      const count = total > 1 ? ` ${done}/${total}` : '';
      const left = timeLeft(now() - startedMs, done, total);
      output.write(`\r\u001b[K${colors.cyan('›')} ${WORDS[step]}${count}${left} …`);
    },
    end() {
      output.write('\r\u001b[K');
    },
  };
}

/** `, about 4 min left`, at the speed until now; empty while an estimate would mean little. */
function timeLeft(tookMs: number, done: number, total: number): string {
  if (tookMs < LONG_MS || done === 0) return '';
  const seconds = Math.round(((tookMs / done) * (total - done)) / 1000);
  return seconds < 60 ? `, about ${seconds} s left` : `, about ${Math.round(seconds / 60)} min left`;
}
