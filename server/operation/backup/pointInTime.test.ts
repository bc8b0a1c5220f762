import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appServerUrl } from '#db/addresses.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { asOwner, endOwner } from '#db/testing/asOwner.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { everybody, kitCode } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { accountOf, isRoot } from '../../../tools/accountOf.ts';
import { programsOfPostgres } from '../../../tools/externalPostgres.ts';
import { freePort } from '../../../tools/freePort.ts';
import { backUp } from './backUp.ts';

// Runs the commands of the manual on Debian's PostgreSQL: tools/systemSuites.ts runs it.
const account = isRoot ? accountOf('postgres') : {};
const bin = programsOfPostgres() ?? '';
let folder: string;
let blocks: string[];
let environment: Readonly<Record<string, string>>;
let url: string;

const START = 'pg_ctl -D "$PGDATA" -o "-c config_file=$CONFIG" -l log -w start > /dev/null';

/** Runs commands as the account of PostgreSQL, or as the portal's. */
const run = (
  commands: string,
  as: object = account,
  { cwd = folder, ...values }: Readonly<Record<string, string>> = {},
) => promisify(execFile)('sh', ['-ec', commands], { ...as, cwd, env: { ...environment, ...values } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-moment-'));
  const manual = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const section = manual.split('### Point in time\n')[1]?.split('\n**Drill.**')[0] ?? '';
  blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands);
  environment = {
    PATH: `${bin}:${process.env['PATH']}`,
    PGDATA: join(folder, 'data'),
    PGHOST: folder,
    PGPORT: String(await freePort()),
    PGUSER: 'owner',
    CONFIG: join(folder, 'etc', 'postgresql.conf'),
    ARCHIVE: join(folder, 'archive'),
    BASE: join(folder, 'base'),
    RECOVERED: join(folder, 'recovered'),
    STORE: join(folder, 'portal', 'objects'),
    COPY: join(folder, 'copy'),
    ERASURES: join(folder, 'portal', 'erasures'),
  };
  url = `postgresql://owner:secret@localhost:${environment['PGPORT']}/portal?host=${folder}`;
  for (const name of ['archive', 'copy', 'etc', 'portal']) await mkdir(join(folder, name));
  const { uid, gid } = account as { uid?: number; gid?: number };
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder, join(folder, 'archive'), join(folder, 'etc')]) await chown(path, uid, gid);
  await run('initdb --no-sync -A trust -U owner -E UTF8 > /dev/null');
  // As Debian's pg_createcluster leaves a cluster.
  await run(
    `mv "$PGDATA"/*.conf etc && mv etc/postgresql.auto.conf "$PGDATA"
     printf "%s\n" fsync=off "data_directory='$PGDATA'" "hba_file='$PWD/etc/pg_hba.conf'" \
       "ident_file='$PWD/etc/pg_ident.conf'" "listen_addresses=''" port=$PGPORT "unix_socket_directories='$PGHOST'" \
       >> "$CONFIG"
     ${START}`,
  );
});

afterAll(async () => {
  await run('for data in "$PGDATA" "$RECOVERED"; do pg_ctl -D "$data" -m immediate stop || true; done');
  await rm(folder, { recursive: true, force: true });
});

/** The portal on the database and the store of the test. */
async function openPortal(): Promise<TestPortal> {
  const connection = connect(appServerUrl(url));
  const database = { ...connection, url, close: () => connection.close().then(() => endOwner(url)) };
  return testPortal({ DATA_DIR: join(folder, 'portal'), S3_BUCKET: '' }, { database, reads: connection.db });
}

const deletionRequests = (portal: TestPortal) =>
  asOwner<{ user_id: string }>(portal, 'select user_id from app.deletion_requests');

test('the commands of the manual bring database and files back to a moment, a second time as well', async () => {
  const [archive = '', baseBackup = '', copyFiles = '', list = '', stop = '', recover = '', ...rest] = blocks;
  const [keepAccounts = '', filesBack = '', takePlace = '', ...others] = rest;
  expect(others).toEqual([]);
  await run(archive);
  await run('createdb portal');
  await migrate(url);
  const portal = await openPortal();
  const people = await everybody(portal);
  const reports = reportCalls(portal, people);
  await reports.aReport(1);
  await run(baseBackup);
  await reports.aReport(2);
  const { anna, otherCustomer } = people;
  await asOwner(
    portal,
    `insert into app.deletion_requests (user_id, due_at, is_dormant)
     values ($1, now() + interval '30 days', true), ($2, now() + interval '14 days', false)`,
    [anna.actor.user_id, otherCustomer.actor.user_id],
  );
  await run(copyFiles, {});
  const [now] = await asOwner<{ moment: string }>(portal, 'select clock_timestamp()::text as moment');
  const MOMENT = now?.moment ?? '';

  await asOwner(portal, 'delete from app.profiles where id = $1', [anna.actor.user_id]);
  await rm(environment['STORE'] ?? '', { recursive: true });
  await portal.close();
  await run(list, {}, { cwd: process.cwd(), DATABASE_URL: url });
  expect(await readFile(environment['ERASURES'] ?? '', 'utf8')).toContain(anna.actor.user_id);

  // A crash keeps the end of the log in the data folder.
  await run('pg_ctl -D "$PGDATA" -m immediate stop');
  await run(recover, account, { MOMENT });
  await run('pg_ctl -D "$RECOVERED" -w stop && rm -r "$RECOVERED"');
  // The archive has the timeline of the first try now, and gets the end of the former one.
  await run(START);
  await run(stop);
  await expect(run(recover, account, { MOMENT: '2999-01-01' })).rejects.toThrow();
  await run('! pg_ctl -D "$RECOVERED" status && rm -r "$RECOVERED"');
  await run(recover, account, { MOMENT });
  await run(keepAccounts);
  await run(filesBack, {});
  await run(takePlace);

  const recovered = await openPortal();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { closing } = await backUp({ owner_url: url, store: recovered.store }, nowhere, () => undefined);
  const again = reportCalls(recovered, people);
  const pages = await Promise.all([1, 2].map((kit) => again.read(anna, kitCode(kit))));
  expect([closing.missing, closing.damaged, pages.map(({ status }) => status)]).toEqual([[], [], [200, 200]]);
  expect(await deletionRequests(recovered)).toEqual([{ user_id: otherCustomer.actor.user_id }]);
  // It ends when the log up to its own end is archived.
  await run(baseBackup, account, { BASE: join(folder, 'next-base') });
  await recovered.close();
});
