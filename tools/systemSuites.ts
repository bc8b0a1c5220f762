import { spawnSync } from 'node:child_process';
import { ROLES_BY_ADMINISTRATOR } from '../db/testing/plainDatabase.ts';
import { startExternalPostgres } from './externalPostgres.ts';
import { installPackages } from './installPackages.ts';
import { startObjectGateway } from './objectGateway.ts';
import { hasPgBouncer } from './pgBouncer.ts';
import { failSuite, runTask, runTests } from './suites.ts';

/** The tests behind PgBouncer, which need Debian's packages. */
export const POOLER_TEST = 'server/pooler.test.ts';

/** The tests behind nginx and Caddy. */
export const PROXY_TEST = 'server/http/proxies.test.ts';

/** The tests beside biom-format. */
export const BIOM_TEST = 'server/taxa/parsing/biomFormat.test.ts';

/**
 * Runs the tests that reach the database on Debian's PostgreSQL, whose administrator has created the portal's roles. Root
 * installs it.
 */
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
    { DATABASE_URL: external.url, S3_BUCKET: '', [ROLES_BY_ADMINISTRATOR]: 'true' },
    'server/',
    'db/',
    'demo/',
    '--exclude',
    'db/embedded/**',
    '--exclude',
    POOLER_TEST,
    // These test time, processes and texts rather than the database.
    '--exclude',
    '**/{badInput,badRequest,flood,guessing,log,pageConnections,passwords,signInTime,start,startCluster}.test.ts',
    '--exclude',
    'server/storage/**',
    '--exclude',
    PROXY_TEST,
    '--exclude',
    BIOM_TEST,
  );
  external.stop();
}

/** Sends requests through PgBouncer to Debian's PostgreSQL. Root installs both. */
export async function runBehindPgBouncer(): Promise<void> {
  const title = 'Requests through PgBouncer';
  const external = hasPgBouncer() ? await startExternalPostgres() : undefined;
  if (!external) {
    failSuite(title, 'PgBouncer is not installed (on Debian as root: apt-get install postgresql pgbouncer).');
    return;
  }
  runTests(title, 'node', { DATABASE_URL: external.url, S3_BUCKET: '' }, POOLER_TEST);
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
    'server/backup',
    'demo/moving',
  );
  await gateway.stop();
}

/** Runs the portal behind nginx and Caddy, as the examples of the manual configure them. Root installs both on Debian. */
export function runBehindProxies(): void {
  const title = 'Behind nginx and Caddy';
  const isMissing = ([program, flag]: [string, string]) => spawnSync(program, [flag]).error !== undefined;
  const programs: [string, string][] = [
    ['nginx', '-v'],
    ['caddy', 'version'],
  ];
  if (programs.some(isMissing)) installPackages('nginx-light', 'caddy');
  if (programs.some(isMissing))
    failSuite(
      title,
      'nginx or Caddy is not installed (on Debian as root: apt-get install nginx-light caddy).',
    );
  else runTests(title, 'node', { DATABASE_URL: '', S3_BUCKET: '' }, PROXY_TEST);
}

/** Has biom-format validate the portal's BIOM, and reads its examples. Root installs it on Debian. */
export function runBesideBiomFormat(): void {
  const title = 'Counts beside biom-format';
  const isMissing = () => spawnSync('biom', ['--version']).error !== undefined;
  if (isMissing()) installPackages('python3-biom-format');
  if (isMissing())
    failSuite(
      title,
      'biom-format is not installed (on Debian as root: apt-get install python3-biom-format).',
    );
  else runTests(title, 'node', { DATABASE_URL: '', S3_BUCKET: '' }, BIOM_TEST);
}

/** Restarts two instances behind Debian's nginx under load. Root installs nginx. */
export function runRollingRestarts(): void {
  runTask('Rolling restarts behind nginx', 'node', 'drill/main.ts', 'rolling', '--restarts=1');
}
