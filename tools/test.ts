import { parseArgs } from 'node:util';
import { ensureChromium } from './ensureChromium.ts';
import { failSuite, printTotal, runStories, runTask, runTests } from './suites.ts';
import { runOnExternalPostgres, runOnObjectGateway } from './systemSuites.ts';

/**
 * Runs the suites and ends with one line over all of them: `N passed, N failed, N skipped`. With `--system` it repeats the tests of
 * the database and of files on Debian's PostgreSQL and Ceph, which root installs.
 */

const { system } = parseArgs({ options: { system: { type: 'boolean', default: false } } }).values;

// A container or a CI machine gets a browser. At a terminal, a person decides what is installed.
const isUnattended = Boolean(process.env['CI']) || !process.stdin.isTTY;
try {
  ensureChromium({ mayInstall: system || isUnattended });
} catch (error) {
  failSuite('Browser', (error as Error).message);
  printTotal();
  process.exit();
}

// These tests need an S3 store, and get one from `--system`.
const S3_TESTS = 'server/storage/{S3Store,S3Failures,checkS3}.test.ts';

runTask('Checks', 'npm', 'run', '--silent', 'check');
// One after the other: together they are too much for two cores.
runTests('Rules and server', 'node', { DATABASE_URL: '', S3_BUCKET: '' }, '--exclude', S3_TESTS);
runTests('Screens', 'browser');
if (system) {
  await runOnExternalPostgres();
  await runOnObjectGateway();
} else {
  console.log('\n== Debian’s PostgreSQL and an S3 store: not asked for (npm test -- --system)');
}
runTask('Build', 'npm', 'run', '--silent', 'build');
runStories('Stories in the browser');
printTotal();
