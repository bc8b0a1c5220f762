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
import { accountOf, isRoot } from '../../tools/accountOf.ts';
import { programsOfPostgres } from '../../tools/externalPostgres.ts';
import { freePort } from '../../tools/freePort.ts';
import { backUp } from './backUp.ts';

// Runs the commands of the manual on Debian's PostgreSQL: tools/systemSuites.ts runs it.
const account = isRoot ? accountOf('postgres') : {};
const bin = programsOfPostgres() ?? '';
let folder: string;
let blocks: string[];
let environment: Readonly<Record<string, string>>;
let url: string;

/** Runs commands as the account of PostgreSQL, or as the portal's. */
const run = (commands: string, as: object = account, values: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)('sh', ['-ec', commands], { ...as, cwd: folder, env: { ...environment, ...values } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-moment-'));
  const manual = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const section = manual.split('### Point in time\n')[1]?.split('\n**Drill.**')[0] ?? '';
  blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands);
  environment = {
    PATH: `${bin}:${process.env['PATH']}`,
    PGDATA: join(folder, 'data'),
    PGHOST: folder,
    PGPORT: String(await freePort()),
    PGUSER: 'owner',
    ARCHIVE: join(folder, 'archive'),
    BASE: join(folder, 'base'),
    RECOVERED: join(folder, 'recovered'),
    STORE: join(folder, 'portal', 'objects'),
    COPY: join(folder, 'copy'),
  };
  url = `postgresql://owner:secret@localhost:${environment['PGPORT']}/portal?host=${folder}`;
  for (const name of ['archive', 'copy', 'portal']) await mkdir(join(folder, name));
  const { uid, gid } = account as { uid?: number; gid?: number };
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder, join(folder, 'archive')]) await chown(path, uid, gid);
  await run('initdb --no-sync -A trust -U owner -E UTF8 > /dev/null');
  await run(
    `printf "fsync = off\\nlisten_addresses = ''\\nport = $PGPORT\\nunix_socket_directories = '$PGHOST'\\n" \\
       >> "$PGDATA/postgresql.conf"
     pg_ctl -D "$PGDATA" -l log -w start > /dev/null`,
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

test('the commands of the manual bring database and files back to a moment', async () => {
  const [archive = '', baseBackup = '', copyFiles = '', recover = '', filesBack = '', ...others] = blocks;
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
  await run(copyFiles, {});
  const [now] = await asOwner<{ moment: string }>(portal, 'select clock_timestamp()::text as moment');

  await asOwner(portal, 'delete from app.profiles where id = $1', [people.anna.actor.user_id]);
  await rm(environment['STORE'] ?? '', { recursive: true });
  await portal.close();

  await run(recover, account, { MOMENT: now?.moment ?? '' });
  await run(filesBack, {});
  const recovered = await openPortal();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { closing } = await backUp({ owner_url: url, store: recovered.store }, nowhere, () => undefined);
  const again = reportCalls(recovered, people);
  const pages = await Promise.all([1, 2].map((kit) => again.read(people.anna, kitCode(kit))));
  expect([closing.missing, closing.damaged, pages.map(({ status }) => status)]).toEqual([[], [], [200, 200]]);
  await recovered.close();
});
