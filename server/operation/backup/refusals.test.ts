import { PassThrough, Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appServerUrl } from '#db/addresses.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { theFirstAdmin } from '#db/testing/people.ts';
import { ownerOf } from '#db/testing/plainDatabase.ts';
import { aPdf, type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { StoreUnavailable } from '#server/storage/failures.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { nightly } from '../../../tools/nightly.ts';
import { backUp } from './backUp.ts';
import { explainFailure } from './explainFailure.ts';
import { altered, archiveOf, aTarget, restored } from './testing/archives.ts';
import type { Target } from './testing/emptyTarget.ts';

const CUT_OFF = 'The backup is incomplete or was altered: it was cut off, or its checksum is wrong.';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let archive: Buffer;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  await reports.aReport(1);
  ({ archive } = await archiveOf(portal));
});

afterAll(() => portal.close());

/** Nothing of a refused archive remains. */
async function expectEmpty({ url, store }: Target): Promise<void> {
  expect(await store.isEmpty()).toBe(true);
  const rows = await asOwner({ database: { url } }, 'select from app.profiles').catch(() => []);
  expect(rows).toEqual([]);
}

async function expectCutOffRefused(part: number): Promise<void> {
  const target = await aTarget();
  const cut = archive.subarray(0, Math.floor(archive.length * part));
  await expect(restored(cut, target)).rejects.toThrow(CUT_OFF);
  await expectEmpty(target);
}

test('a restore refuses an archive that lacks its last bytes', () => expectCutOffRefused(0.999));

nightly('a restore refuses an archive that was cut off in its middle', () => expectCutOffRefused(0.6));

async function expectAlteredRefused(from: string, to: string): Promise<void> {
  const target = await aTarget();
  await expect(restored(altered(archive, from, to), target)).rejects.toThrow(
    /^The backup (is incomplete|does not hold)/,
  );
  await expectEmpty(target);
}

test.each([
  ['a row', 'Anna Meyer', 'Anna Mayer'],
  ['a file', '<title>1</title>', '<title>2</title>'],
])('a restore refuses an archive in which %s was altered', (_, from, to) => expectAlteredRefused(from, to));

nightly('a restore refuses an archive in which the checksum was altered', () =>
  expectAlteredRefused('"sha256":"', '"sha512":"'),
);

test('a restore refuses an archive with a large file that no record names', async () => {
  await reports.suggest(people.paula, kitCode(1), aPdf('large'.repeat(400_000)));
  const [row] = await asOwner<{ object_key: string }>(
    portal,
    'select object_key from app.report_files where page = 5 order by version desc limit 1',
  );
  const key = row?.object_key ?? '';
  const { archive: large } = await archiveOf(portal);
  const target = await aTarget();
  // The rows come before the files, so the row names another file.
  const other = key.replace(/[\w-]{36}(?=\.\w+$)/, crypto.randomUUID());
  await expect(restored(altered(large, key, other), target)).rejects.toThrow(/^The backup does not hold/);
  await expectEmpty(target);
});

test.each([
  ['text', Buffer.from('-- PostgreSQL database dump')],
  ['another compressed file', gzipSync('x'.repeat(2000))],
  ['an empty file', Buffer.alloc(0)],
])('a restore refuses %s', async (_, file) => {
  await expect(restored(file)).rejects.toThrow('This file is not a backup of the portal.');
});

test('a restore refuses an archive of a newer version', async () => {
  await expect(restored(altered(archive, '"format_version":1', '"format_version":9'))).rejects.toThrow(
    'A newer version of the portal wrote this backup. Restore it with that version.',
  );
  await expect(restored(altered(archive, '0016_reports.sql', '0916_reports.sql'))).rejects.toThrow(
    'A newer version of the portal wrote this backup (migration 0916_reports.sql is unknown here). Restore it with that version.',
  );
});

test('a restore refuses an archive whose migrations were other ones', async () => {
  const [applied] = await asOwner<{ sha256: string }>(
    portal,
    'select sha256 from public.applied_migrations limit 1',
  );
  const sha256 = applied?.sha256 ?? '';
  await expect(restored(altered(archive, sha256, sha256.replaceAll(/\d/g, 'f')))).rejects.toThrow(
    /^Another edition of the portal wrote this backup \(its migration \w+\.sql differs\)\. Restore it with that edition\.$/,
  );
});

test('a restore refuses a database with users and leaves it alone', async () => {
  const target = await aTarget();
  await migrate(target.owner_url);
  const { db, close } = connect(appServerUrl(target.owner_url), 1);
  await theFirstAdmin(db);
  await close();
  await expect(restored(archive, target)).rejects.toThrow(
    'The database already holds data. Restore into an empty database.',
  );
  expect(await asOwner({ database: target }, 'select email from app.profiles')).toEqual([
    { email: 'admin@example.org' },
  ]);
});

test('a restore refuses a database with a running portal', async () => {
  const target = await aTarget();
  await migrate(target.owner_url);
  const { pool, close } = connect(appServerUrl(target.owner_url), 1);
  const running = new AbortController();
  const worked = (async () => {
    while (!running.signal.aborted) {
      // Like a look for jobs, it reads a table: the server counts no other transactions at once.
      await pool.query('select from pg_class limit 1');
      await setTimeout(2_000);
    }
  })();
  await expect(restored(archive, target)).rejects.toThrow(
    'A portal is running on this database. Stop it, then repeat this.',
  );
  running.abort();
  await worked;
  await close();
});

nightly('a restore takes idle connections that a pooler keeps for no running portal', async () => {
  const target = await aTarget();
  await migrate(target.owner_url);
  const { pool, close } = connect(appServerUrl(target.owner_url), 1);
  await pool.query('select');
  expect(await restored(archive, target)).toMatchObject({ closing: { missing: [], damaged: [] } });
  await close();
});

test('a restore refuses a store with files', async () => {
  const target = await aTarget();
  await target.store.writeMarker(crypto.randomUUID());
  await target.store.put(
    `private/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf`,
    Readable.from([Buffer.from('x')]),
  );
  await expect(restored(archive, target)).rejects.toThrow(
    'The file store already holds files. Restore into an empty folder or bucket.',
  );
});

test('a restore refuses a store of another database', async () => {
  const target = await aTarget();
  await target.store.writeMarker(crypto.randomUUID());
  await expect(restored(archive, target)).rejects.toThrow(
    /^The .+ belongs to another database\. Restore into a store of its own\.$/,
  );
  await expectEmpty(target);
});

test('a restore removes what it has stored when the disk of the store is full', async () => {
  const target = await aTarget();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  let left = 2;
  const store = new Proxy(target.store, {
    get: (real, name) => {
      const member = Reflect.get(real, name) as unknown;
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => {
        if (name === 'put' && left-- === 0) throw new StoreUnavailable(full);
        return Reflect.apply(member, real, parameters) as unknown;
      };
    },
  });
  const error = await restored(archive, { ...target, store }).catch((failure: unknown) => failure);
  expect(explainFailure(error, 'nothing was restored').message).toBe(
    'The file store failed (its disk is full): nothing was restored.',
  );
  await expectEmpty(target);
});

test('a backup fails in one sentence when the disk of the archive is full', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const target = new Writable({ write: (_chunk, _encoding, done) => done(full) });
  const source = { owner_url: ownerOf(portal.database.url), store: portal.store };
  const error = await backUp(source, target, () => undefined).catch((failure: unknown) => failure);
  expect(explainFailure(error, 'no backup was written').message).toBe(
    'The backup file failed (its disk is full): no backup was written.',
  );
});

test('a backup refuses a database without a portal', async () => {
  const { owner_url, store } = await aTarget();
  const sink = new PassThrough();
  const [failure] = await Promise.all([
    backUp({ owner_url, store }, sink, () => undefined).catch((error: Error) => error.message),
    text(sink).catch(() => ''),
  ]);
  expect(failure).toBe('There is no portal in this database.');
});
