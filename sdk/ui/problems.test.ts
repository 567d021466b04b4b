import { expect, test } from 'vitest';
import { describeProblem } from './problems.ts';

test('the line of a problem says what, why and where to read more, with or without a detail', () => {
  const error = { code: 'not-package', canRetry: false, hint: 'sdk-errors#not-package' } as const;
  const line = /^(.*?)\. What came is no Android package, .* See docs\/sdk-errors\.md#not-package$/;
  expect(line.exec(describeProblem({ ...error, message: 'not-package ' }))?.[1]).toBe('not-package');
  expect(line.exec(describeProblem({ ...error, message: 'not-package 12' }))?.[1]).toBe('not-package 12');
});

test('an engine that could not be loaded has a remedy of its own', () => {
  const error = { code: 'network', canRetry: true, hint: 'sdk-errors#network' } as const;
  expect(describeProblem({ ...error, message: 'engine.js' })).toBe(
    'engine.js has to be beside slipway.js, and readable from other origins. See docs/sdk-errors.md#network',
  );
});
