/** Patterns of test files to leave out, separated by blanks. */
export const WITHOUT_TESTS = 'WITHOUT_TESTS';

/** Set, the tests and stories of the night run as well (`tools/nightly.ts`, `*.nightly.e2e.ts`). */
export const RUNS_NIGHTLY = 'RUNS_NIGHTLY';

/** The tests behind PgBouncer. */
export const POOLER_TEST = 'server/pooler.test.ts';

/** The test that follows the manual's recovery to a moment. */
export const POINT_IN_TIME_TEST = 'server/operation/backup/pointInTime.test.ts';

/** The tests behind nginx and Caddy. */
export const PROXY_TEST = 'server/http/proxies.test.ts';

/** The tests beside biom-format. */
export const BIOM_TEST = 'server/reports/counts/parsing/biomFormat.test.ts';

/** The tests of an S3 store. */
const S3_TESTS = 'server/storage/{S3Store,S3Failures,checkS3}.test.ts';

/** They need programs that `npm test -- --system` brings. Vitest leaves them out unless `WITH_SYSTEM_TESTS` is set. */
export const SYSTEM_TESTS = [POOLER_TEST, POINT_IN_TIME_TEST, PROXY_TEST, BIOM_TEST, S3_TESTS];
