import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_FILE_MAX_BYTES, uploadReportPage } from '#contract/reports/reports.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { aKit, everybody } from '#server/testing/family.ts';
import { s3Environment } from '#server/testing/s3Environment.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { freePort } from '../../tools/freePort.ts';

// Starts a portal as its own process on the configured store and moves some of the largest files through it at once. The
// files stop on their way while the portal's live memory is counted, so that neither garbage nor speed matters.
const AT_ONCE = 4;
/** An upload stops after this many bytes, more than a portal may hold. A download stops at its first bytes. */
const STOP_AFTER = 0.6 * REPORT_FILE_MAX_BYTES;
const LIMIT = 0.4 * AT_ONCE * REPORT_FILE_MAX_BYTES;
const MB = 1024 * 1024;
const [START, END] = [Buffer.from('<!doctype html><html>'), Buffer.from('</html>')];
const folder = mkdtempSync(join(tmpdir(), 'portal-memory-'));

let helper: TestPortal;
let portal: ReturnType<typeof spawn>;
const ended = new AbortController();
let address: string;
let authorization: string;

beforeAll(async () => {
  helper = await testPortal();
  const people = await everybody(helper);
  const { kit_id } = await aKit(helper, people, 1);
  const port = await freePort();
  const path = uploadReportPage.path.replace(':kit_id', kit_id).replace(':page', '1');
  address = `http://127.0.0.1:${port}${path}`;
  authorization = `Bearer ${people.admin.token}`;
  writeFileSync(join(folder, 'index.html'), '');
  portal = spawn('node', ['server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: `--import=${import.meta.resolve('../testing/memoryProbe.ts')}`,
      PORT: String(port),
      DATA_DIR: folder,
      WEB_DIR: folder,
      DATABASE_URL: helper.database.url,
      ...(s3Environment() ?? withoutS3),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  portal.once('exit', () => ended.abort());
  if (portal.stdout) await once(portal.stdout, 'data', ended);
  await upload(async () => undefined);
});

afterAll(async () => {
  if (portal.kill('SIGTERM')) await once(portal, 'exit');
  await helper.close();
  rmSync(folder, { recursive: true, force: true });
});

async function countOnce(): Promise<number> {
  portal.send('count');
  const [bytes] = await once(portal, 'message', ended);
  return bytes;
}

/** Counts the portal's live memory in bytes, until it settles: sockets may hold data that the portal still has to read. */
async function bytesInPortal(): Promise<number> {
  let before = Number.NaN;
  for (;;) {
    const bytes = await countOnce();
    if (Math.abs(bytes - before) < MB) return bytes;
    before = bytes;
    await setTimeout(200);
  }
}

/** Moves one page and waits for `stop` halfway. */
type Transfer = (stop: () => Promise<void>) => Promise<void>;

async function* largestPage(stop: () => Promise<void>): AsyncGenerator<Buffer> {
  yield START;
  const end = REPORT_FILE_MAX_BYTES - END.length;
  for (let sent = START.length; sent < end; sent += 65_536) {
    if (sent > STOP_AFTER) await stop();
    yield Buffer.alloc(Math.min(65_536, end - sent), 'a report ');
  }
  yield END;
}

const upload: Transfer = async (stop) => {
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'text/html' },
    body: Readable.from(largestPage(stop)),
    duplex: 'half',
  });
  expect(await answer.json()).toMatchObject({ bytes: REPORT_FILE_MAX_BYTES });
};

async function download(stop: () => Promise<void>, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(address, { headers: { authorization, ...headers } });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    await stop();
  }
  return bytes;
}

const save: Transfer = async (stop) => {
  expect(await download(stop)).toBe(REPORT_FILE_MAX_BYTES);
};

/** Requests a page as a frame does: the portal adds a script to it. */
const show: Transfer = async (stop) => {
  expect(await download(stop, { 'sec-fetch-dest': 'iframe' })).toBeGreaterThan(REPORT_FILE_MAX_BYTES);
};

/** Bytes that the portal holds while transfers are on their way. */
async function bytesHeldBy(transfer: Transfer): Promise<number> {
  const resumed = Promise.withResolvers<void>();
  const stops = Array.from({ length: AT_ONCE }, () => Promise.withResolvers<void>());
  const stopAt = ({ resolve }: (typeof stops)[number]) =>
    transfer(() => {
      resolve();
      return resumed.promise;
    });
  const transfers = Promise.all(stops.map(stopAt));
  try {
    await Promise.race([Promise.all(stops.map(({ promise }) => promise)), transfers]);
    return await bytesInPortal();
  } finally {
    resumed.resolve();
    await transfers;
  }
}

test.each([
  ['uploaded', upload],
  ['saved', save],
  ['shown', show],
] as const)(
  'files that are %s pass through a portal without being held in memory',
  async (_, transfer) => {
    const idle = await bytesInPortal();
    expect((await bytesHeldBy(transfer)) - idle).toBeLessThan(LIMIT);
  },
  60_000,
);
