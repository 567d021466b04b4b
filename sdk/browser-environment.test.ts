// @environment document
import { expect, test, vi } from 'vitest';
import { resolveLink } from './engine/resolve-link.ts';
import { document } from './host-page.ts';
import { recall, remember } from './tracking/identity.ts';

test('X a database that fails is logged once for a page, whichever download met it', async () => {
  // The module logs a message once per page, so each test loads it again.
  vi.resetModules();
  const { browserEnvironment } = await import('./browser-environment.ts');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const loadPart = () => Promise.reject(new Error('There is none.'));
  const shared = {
    explain: () => {},
    loadPart,
    resolveLink,
    isInApp: false,
    host: document,
    recall,
    remember,
  };
  const [one, other] = [browserEnvironment(shared), browserEnvironment(shared)];
  // Another tab has taken over: this is not an error.
  one.storeFailed(null);
  expect(warn).not.toHaveBeenCalled();
  const error = new DOMException('full', 'QuotaExceededError');
  for (const env of [one, other, one]) env.storeFailed(error);
  expect(warn.mock.calls).toEqual([['Slipway: The file could not be stored.', error]]);
});
