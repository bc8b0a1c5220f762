import { ROLES_BY_ADMINISTRATOR } from '../db/testing/plainDatabase.ts';
import { startExternalPostgres } from './externalPostgres.ts';
import { installPackages } from './installPackages.ts';
import { isInstalled } from './isInstalled.ts';
import { startObjectGateway } from './objectGateway.ts';
import { hasPgBouncer } from './pgBouncer.ts';
import { failSuite, runTask, runTests } from './suites.ts';
import { TESTS_BESIDE_PROGRAMS, WITHOUT_TESTS } from './systemTests.ts';

const WITH_SYSTEM_TESTS = 'true';

/** The tests whose result depends on the version of PostgreSQL: its syntax, catalog, plans and locks. */
const OF_POSTGRES_VERSIONS = [
  'db/',
  'server/statements.test.ts',
  'atOnce.test.ts',
  'server/identity/account/firstAdmin.test.ts',
  'server/operation/audit/chain.test.ts',
  'server/operation/audit/eventsOfPerson.test.ts',
  'server/operation/backup/restore.test.ts',
  'server/operation/backup/snapshot.test.ts',
  'server/identity/consents/consentRaces.test.ts',
  'server/kits/replacements/replacements.test.ts',
  'server/families/register-kit/parallelRegistrations.test.ts',
  'server/families/register-kit/registerKitOnce.test.ts',
  'server/records/patient-table/keptRows.test.ts',
  'server/records/patient-table/parallelChanges.test.ts',
  'server/records/patient-table/patient-table.test.ts',
  'server/questionnaires/correctionRaces.test.ts',
  'server/questionnaires/parallelWrites.test.ts',
  'server/questionnaires/submission.test.ts',
  'server/reports/reports.test.ts',
  'server/identity/users/deletionDuringUse.test.ts',
];

/** The tests that reach the database, for a whole run on another version. */
const OF_DATABASES = ['server/', 'db/', 'demo/'];

/** They test the embedded server, replicas of it, other tests, or time, processes and texts rather than the database. */
const NOT_OF_EXTERNAL_DATABASES = [
  'db/embedded/**',
  '**/{failover,readFrom,replica}.test.ts',
  'db/policyMutants.test.ts',
  '**/{badInput,badRequest,flood,guessing,log,pageConnections,passwords,signInTime,start,startCluster}.test.ts',
  'server/storage/**',
];

/** The contract of the store on Ceph, one upload, one sharing and one backup. */
const OF_STORES = [
  'server/storage/S3Store',
  'server/storage/S3Failures',
  'server/storage/checkS3',
  'server/storage/memory',
  'server/storage/unavailable',
  'server/reports/uploads.test.ts',
  'server/reports/sharing.test.ts',
  'server/operation/backup/restore.test.ts',
];

/** All tests that store files, for a whole run on Ceph. */
const OF_FILES = ['server/storage/', 'server/reports', 'server/operation/backup', 'demo/moving'];

const PROGRAMS = ['rsync', 'nginx', 'caddy', 'biom'];

/** Debian's packages of PostgreSQL and of the programs beside which the portal runs. */
export const PACKAGES_OF_PROGRAMS = [
  'postgresql',
  'pgbouncer',
  'rsync',
  'nginx-light',
  'caddy',
  'python3-biom-format',
];

/**
 * Runs tests on Debian's PostgreSQL, whose administrator has created the portal's roles: those of its version, the portal behind
 * PgBouncer, nginx and Caddy as the manual configures them, the recovery to a moment, and the portal's BIOM in biom-format.
 * Root installs the missing programs.
 */
export async function runOnExternalPostgres({ whole }: { readonly whole: boolean }): Promise<void> {
  const areInstalled = () => hasPgBouncer() && PROGRAMS.every(isInstalled);
  if (!areInstalled()) installPackages(...PACKAGES_OF_PROGRAMS);
  const external = areInstalled() ? await startExternalPostgres() : undefined;
  if (!external) {
    failSuite(
      'On an external PostgreSQL',
      `Some of these programs are missing (on Debian as root: apt-get install ${PACKAGES_OF_PROGRAMS.join(' ')}).`,
    );
    return;
  }
  runTests(
    `PostgreSQL ${external.version}, PgBouncer, nginx, Caddy, biom`,
    'node',
    {
      DATABASE_URL: external.url,
      S3_BUCKET: '',
      WITH_SYSTEM_TESTS,
      [ROLES_BY_ADMINISTRATOR]: 'true',
      [WITHOUT_TESTS]: NOT_OF_EXTERNAL_DATABASES.join(' '),
    },
    ...(whole ? OF_DATABASES : [...OF_POSTGRES_VERSIONS, ...TESTS_BESIDE_PROGRAMS]),
  );
  external.stop();
}

/** Runs the tests that store files on an S3 store of Ceph. Root fetches it from Debian. */
export async function runOnObjectGateway({ whole }: { readonly whole: boolean }): Promise<void> {
  const title = 'Files in an S3 store (Ceph)';
  const gateway = await startObjectGateway().catch((error: Error) => error);
  if (!gateway || gateway instanceof Error) {
    failSuite(title, gateway?.message ?? 'Ceph is not installed (on Debian, root fetches it).');
    return;
  }
  runTests(
    title,
    'node',
    { DATABASE_URL: '', ...gateway.environment, WITH_SYSTEM_TESTS },
    ...(whole ? OF_FILES : OF_STORES),
  );
  await gateway.stop();
}

/** Restarts two instances behind Debian's nginx under load. Root installs nginx. */
export function runRollingRestarts(): void {
  runTask('Rolling restarts behind nginx', 'node', 'drill/main.ts', 'rolling', '--restarts=1');
}
