import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './ensureChromium.ts';
import { startExternalPostgres } from './externalPostgres.ts';
import { startObjectGateway } from './objectGateway.ts';

/**
 * Runs every suite and ends with the line `N passed, N failed, N skipped` over all of them: the checks, the tests of rules,
 * server and screens, the server's once more on the machine's own PostgreSQL, those of files on an S3 store, and the stories in
 * the browser.
 */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** They need an S3 store, and get one in a suite of their own. */
const S3_TESTS = 'server/storage/{S3Store,S3Failures,checkS3}.test.ts';

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const folder = mkdtempSync(join(tmpdir(), 'portal-results-'));

const run = (environment: NodeJS.ProcessEnv, command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0;

/** Runs one suite. A suite that fails without naming a failed test counts as one. */
function suite(title: string, command: () => boolean, counts: () => Counts): void {
  console.log(`\n== ${title}`);
  const succeeded = command();
  const found = readCounts(counts);
  if (!succeeded && found.failed === 0) found.failed = 1;
  total.passed += found.passed;
  total.failed += found.failed;
  total.skipped += found.skipped;
}

function readCounts(counts: () => Counts): Counts {
  try {
    return counts();
  } catch {
    // The suite ended before it wrote its results.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

const resultsOf = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

function vitestSuite(
  title: string,
  file: string,
  environment: NodeJS.ProcessEnv,
  ...parameters: string[]
): void {
  const output = `--outputFile.json=${join(folder, file)}`;
  suite(
    title,
    () => run(environment, 'vitest', 'run', '--reporter=default', '--reporter=json', output, ...parameters),
    () => {
      const { numPassedTests, numFailedTests, numPendingTests } = resultsOf(file);
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    },
  );
}

ensureChromium();
suite(
  'Types, lint, format',
  () => run({}, 'npm', 'run', '--silent', 'check'),
  () => ({ passed: 1, failed: 0, skipped: 0 }),
);
// One after the other: together they are too much for two cores.
vitestSuite(
  'Rules and server',
  'node.json',
  { DATABASE_URL: '', S3_BUCKET: '' },
  '--project',
  'node',
  '--exclude',
  S3_TESTS,
);
vitestSuite('Screens', 'browser.json', {}, '--project', 'browser');

const external = await startExternalPostgres();
if (external) {
  vitestSuite(
    `Server on an external PostgreSQL ${external.version}`,
    'external.json',
    { DATABASE_URL: external.url, S3_BUCKET: '' },
    '--project',
    'node',
    'server/',
    'db/policies',
    'db/accountRules',
    'db/catalogue',
    'db/connect',
    'db/migrate',
    // About time, processes and texts, and not about the database.
    '--exclude',
    '**/{badInput,badRequest,flood,guessing,log,pageConnections,passwords,start}.test.ts',
    '--exclude',
    'server/storage/**',
  );
  external.stop();
} else {
  console.log(
    '\n== Server on an external PostgreSQL: skipped, none is installed (on Debian: apt-get install postgresql)',
  );
  total.skipped += 1;
}

const gateway = await startObjectGateway().catch((error: Error) => error);
if (gateway instanceof Error) {
  console.error(`\n== Files in an S3 store: Ceph did not start: ${gateway.message}`);
  total.failed += 1;
} else if (gateway) {
  vitestSuite(
    'Files in an S3 store (Ceph)',
    's3.json',
    { DATABASE_URL: '', ...gateway.environment },
    '--project',
    'node',
    'server/storage/S3Store',
    'server/storage/S3Failures',
    'server/storage/checkS3',
    'server/storage/memory',
    'server/storage/unavailable',
    'server/reports',
  );
  await gateway.stop();
} else {
  console.log('\n== Files in an S3 store: skipped, Ceph is not installed (on Debian, root fetches it)');
  total.skipped += 1;
}

suite(
  'Build',
  () => run({}, 'npm', 'run', '--silent', 'build'),
  () => ({ passed: 1, failed: 0, skipped: 0 }),
);
suite(
  'Stories in the browser',
  () =>
    run(
      { PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'stories.json') },
      'playwright',
      'test',
      '--reporter=list,json',
    ),
  () => {
    const { expected, unexpected, flaky, skipped } = resultsOf('stories.json').stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  },
);

rmSync(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
