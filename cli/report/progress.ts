/** One line that tells what a build is doing: rewritten in place on a terminal, plain lines elsewhere. */
import colors from 'picocolors';
import type { BuildStep } from '../pipeline/build.ts';

const WORDS: Record<BuildStep, string> = {
  read: 'reading content',
  load: 'checking pages',
  bundle: 'bundling scripts and styles',
  assets: 'preparing pictures',
  render: 'rendering pages',
  check: 'checking links',
  write: 'writing',
};

export interface Progress {
  step(step: BuildStep, done: number, total: number): void;
  /** Clears the line, so that what follows starts on an empty one. */
  end(): void;
}

export function createProgress(output: NodeJS.WriteStream, isQuiet: boolean): Progress {
  if (isQuiet) return { step() {}, end() {} };
  if (!output.isTTY) {
    return {
      step(step, _done, total) {
        output.write(`${WORDS[step]}${total > 1 ? ` (${total})` : ''}\n`);
      },
      end() {},
    };
  }
  return {
    step(step, done, total) {
      const count = total > 1 ? ` ${done}/${total}` : '';
      output.write(`\r\u001b[K${colors.cyan('›')} ${WORDS[step]}${count} …`);
    },
    end() {
      output.write('\r\u001b[K');
    },
  };
}
