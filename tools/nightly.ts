import { test } from 'vitest';
import { RUNS_NIGHTLY } from './systemTests.ts';

/**
 * A test whose rule shorter ones prove as well, in parts or within one process. A push leaves it out; `npm test -- --all`, a path
 * and `--changed` run it.
 */
export const nightly = process.env[RUNS_NIGHTLY] ? test : test.skip;
