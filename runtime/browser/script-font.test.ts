// @environment document
import { expect, onTestFinished, test, vi } from 'vitest';
import { addFont } from './script-font.ts';

test('a font that is blocked leaves the page as it is, and no error behind', async () => {
  const load = vi.fn(() => Promise.reject(new DOMException('A network error occurred.', 'NetworkError')));
  vi.stubGlobal(
    'FontFace',
    class {
      load = load;
    },
  );
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  document.documentElement.lang = 'hi';
  addFont('/assets/noto-sans-devanagari-1.woff2', 'Noto Sans Devanagari', 'U+900-97F');
  await new Promise((resolve) => setImmediate(resolve));
  expect(load).toHaveBeenCalledOnce();
  expect(unhandled).not.toHaveBeenCalled();
  expect(document.documentElement.style.getPropertyValue('--slipway-font')).toBe('');
});
