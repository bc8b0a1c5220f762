import { vi } from 'vitest';

/** Repeats a check until it passes. Its minute is the patience for a busy machine, no promise of the product. */
export const eventually = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval });
