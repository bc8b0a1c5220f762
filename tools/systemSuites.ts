import { startExternalPostgres } from './externalPostgres.ts';
import { startObjectGateway } from './objectGateway.ts';
import { failSuite, runTests } from './suites.ts';

/** Runs the tests that reach the database on Debian's PostgreSQL. Root installs it. */
export async function runOnExternalPostgres(): Promise<void> {
  const title = 'Server on an external PostgreSQL';
  const external = await startExternalPostgres();
  if (!external) {
    failSuite(title, 'PostgreSQL is not installed (on Debian as root: apt-get install postgresql).');
    return;
  }
  runTests(
    `${title} ${external.version}`,
    'node',
    { DATABASE_URL: external.url, S3_BUCKET: '' },
    'server/',
    'db/',
    '--exclude',
    'db/embedded/**',
    // These test time, processes and texts rather than the database.
    '--exclude',
    '**/{badInput,badRequest,flood,guessing,log,pageConnections,passwords,start}.test.ts',
    '--exclude',
    'server/storage/**',
  );
  external.stop();
}

/** Runs the tests that store files on an S3 store of Ceph. Root fetches it from Debian. */
export async function runOnObjectGateway(): Promise<void> {
  const title = 'Files in an S3 store (Ceph)';
  const gateway = await startObjectGateway().catch((error: Error) => error);
  if (!gateway || gateway instanceof Error) {
    failSuite(title, gateway?.message ?? 'Ceph is not installed (on Debian, root fetches it).');
    return;
  }
  runTests(
    title,
    'node',
    { DATABASE_URL: '', ...gateway.environment },
    'server/storage/S3Store',
    'server/storage/S3Failures',
    'server/storage/checkS3',
    'server/storage/memory',
    'server/storage/unavailable',
    'server/reports',
  );
  await gateway.stop();
}
