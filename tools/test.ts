import { parseArgs } from 'node:util';
import { ensureChromium } from './ensureChromium.ts';
import { failSuite, printTotal, runStories, runTask, runTests } from './suites.ts';
import {
  BIOM_TEST,
  POOLER_TEST,
  PROXY_TEST,
  runBehindPgBouncer,
  runBehindProxies,
  runBesideBiomFormat,
  runOnExternalPostgres,
  runOnObjectGateway,
  runRollingRestarts,
} from './systemSuites.ts';

/**
 * Runs all suites and ends with one line: `N passed, N failed, N skipped`. With `--system` it also runs the tests of
 * database and files on Debian's PostgreSQL, PgBouncer and Ceph, those behind nginx and Caddy, and those beside biom-format;
 * root installs these.
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

// They need PgBouncer, nginx and Caddy, biom-format, or an S3 store; --system brings these.
const SYSTEM_TESTS = [
  POOLER_TEST,
  PROXY_TEST,
  BIOM_TEST,
  'server/storage/{S3Store,S3Failures,checkS3}.test.ts',
];

runTask('Checks', 'npm', 'run', '--silent', 'check');
// One after the other: together they are too much for two cores.
runTests(
  'Rules and server',
  'node',
  { DATABASE_URL: '', S3_BUCKET: '' },
  ...SYSTEM_TESTS.flatMap((path) => ['--exclude', path]),
);
runTests('Screens', 'browser');
if (system) {
  await runOnExternalPostgres();
  await runBehindPgBouncer();
  await runOnObjectGateway();
  runBehindProxies();
  runBesideBiomFormat();
} else {
  console.log(
    '\n== Debian’s PostgreSQL, PgBouncer, proxies, biom-format and an S3 store: not asked for (npm test -- --system)',
  );
}
runTask('Build', 'npm', 'run', '--silent', 'build');
if (system) runRollingRestarts();
runStories('Stories in the browser');
printTotal();
