/** Patterns of test files to leave out, separated by blanks. */
export const WITHOUT_TESTS = 'WITHOUT_TESTS';

/** Set, the tests and stories of the night run as well (`tools/nightly.ts`, `*.nightly.e2e.ts`). */
export const RUNS_NIGHTLY = 'RUNS_NIGHTLY';

/** Behind PgBouncer, nginx and Caddy; the manual's recovery to a moment; counts beside biom-format. */
export const TESTS_BESIDE_PROGRAMS = [
  'server/pooler.test.ts',
  'server/http/proxies.test.ts',
  'server/operation/backup/pointInTime.test.ts',
  'server/reports/counts/parsing/biomFormat.test.ts',
];

/** The tests of an S3 store. */
const S3_TESTS = 'server/storage/{S3Store,S3Failures,checkS3}.test.ts';

/** They need programs that `npm test -- --system` brings. Vitest leaves them out unless `WITH_SYSTEM_TESTS` is set. */
export const SYSTEM_TESTS = [...TESTS_BESIDE_PROGRAMS, S3_TESTS];
