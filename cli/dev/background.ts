/** Work that nobody waits for, behind work that somebody waits for: a page is not held up by the checks of ten thousand others. */

/** Work goes on so long before others get a turn. */
const SLICE_MS = 8;

export class Background {
  /** Requests being answered. */
  #requests = 0;
  #waiting: (() => void)[] = [];
  hasEnded = false;
  #sliceEndMs = 0;

  /** Runs what somebody waits for. */
  async before<Value>(answer: () => Promise<Value>): Promise<Value> {
    this.#requests += 1;
    try {
      return await answer();
    } finally {
      this.#leave();
    }
  }

  /** Waits, within `before`, for work in the background, which goes on meanwhile. */
  async behind<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#leave();
    try {
      return await work();
    } finally {
      this.#requests += 1;
    }
  }

  /** To be called between the parts of a work in the background. @returns false when it is to be given up */
  async turn(): Promise<boolean> {
    if (this.#requests === 0 && performance.now() < this.#sliceEndMs) return !this.hasEnded;
    await new Promise(setImmediate);
    while (this.#requests > 0 && !this.hasEnded) await new Promise<void>((go) => this.#waiting.push(go));
    this.#sliceEndMs = performance.now() + SLICE_MS;
    return !this.hasEnded;
  }

  /** Nothing goes on in the background any more. */
  end(): void {
    this.hasEnded = true;
    this.#goOn();
  }

  #leave(): void {
    this.#requests -= 1;
    if (this.#requests === 0) this.#goOn();
  }

  #goOn(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}
