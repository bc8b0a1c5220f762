import { parseArgs } from 'node:util';
import { ensureChromium } from './ensureChromium.ts';
import { failSuite, printTotal, runStories, runTask, runTests } from './suites.ts';
import { runOnExternalPostgres, runOnObjectGateway } from './systemSuites.ts';

/**
 * Runs all suites and ends with one line: `N passed, N failed, N skipped`. With `--system` it also runs the tests of
 * database and files on Debian's PostgreSQL and Ceph, and root installs these.
 */

const { system } = parseArgs({ options: { system: { type: 'boolean', default: false } } }).values;

// At a terminal, a person decides about packages. A container or a CI machine has nobody to ask.
const isUnattended = Boolean(process.env['CI']) || !process.stdin.isTTY;
try {
  ensureChromium({ mayInstall: system || isUnattended });
} catch (error) {
  failSuite('Browser', (error as Error).message);
  printTotal();
  process.exit();
}

// They need an S3 store; --system starts one.
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
