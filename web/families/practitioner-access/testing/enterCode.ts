import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { CODE_LOOKUP_DELAY } from '#contract/families/limits.ts';

/** Enters a code and skips the delay of its lookup. */
export async function enterCode(field: Locator, code: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await field.fill(code);
  await vi.advanceTimersByTimeAsync(CODE_LOOKUP_DELAY);
  vi.useRealTimers();
}
