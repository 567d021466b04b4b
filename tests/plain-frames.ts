import { vi } from 'vitest';

/** Makes plain elements `test-frame` of frames: one of happy-dom would look for a server. `vi.restoreAllMocks` ends it. */
export function plainFrames(): void {
  const make = document.createElement.bind(document);
  vi.spyOn(Document.prototype, 'createElement').mockImplementation((tag: string) =>
    make(tag === 'iframe' ? 'test-frame' : tag),
  );
}

/** The frame in the page, if there is one. */
export function frameInPage(): HTMLIFrameElement | null {
  return document.querySelector<HTMLIFrameElement>('test-frame');
}
