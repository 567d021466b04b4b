/** Work that nobody waits for, behind work that somebody waits for: a page is not held up by the checks of ten thousand others. */

/** Work goes on so long before others get a turn. */
const SLICE_MS = 8;

export class Background {
  /** Requests being answered. */
  #requests = 0;
  /** Those of them that wait for the background. */
  #awaited = 0;
  #waiting: (() => void)[] = [];
  hasEnded = false;
  #sliceEndMs = 0;

  /** Runs what somebody waits for. */
  async before<Value>(answer: () => Promise<Value>): Promise<Value> {
    this.#requests += 1;
    try {
      return await answer();
    } finally {
      this.#requests -= 1;
      if (this.#requests === 0) this.#goOn();
    }
  }

  /** Waits, within `before`, for work in the background, which has the same right then as what is answered. */
  async behind<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#awaited += 1;
    this.#goOn();
    try {
      return await work();
    } finally {
      this.#awaited -= 1;
    }
  }

  /** To be called between the parts of a work in the background. @returns false when it is to be given up */
  async turn(): Promise<boolean> {
    if (!this.#isHeldUp && performance.now() < this.#sliceEndMs) return !this.hasEnded;
    await new Promise(setImmediate);
    while (this.#isHeldUp && !this.hasEnded) await new Promise<void>((go) => this.#waiting.push(go));
    this.#sliceEndMs = performance.now() + SLICE_MS;
    return !this.hasEnded;
  }

  get #isHeldUp(): boolean {
    return this.#requests > 0 && this.#awaited === 0;
  }

  /** Nothing goes on in the background any more. */
  end(): void {
    this.hasEnded = true;
    this.#goOn();
  }

  #goOn(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}
