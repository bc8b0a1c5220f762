import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadReportPage } from '#contract/reports/reports.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { aPerson } from '#db/testing/people.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { bytesHeld } from '#server/testing/bytesHeld.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aLargePage, aPage } from './testing/reportCalls.ts';

const MEGABYTE = 1024 * 1024;
const kit_id = kitCode(1);

let portal: TestPortal;
let people: People;
let address: string;

beforeAll(async () => {
  portal = await testPortal(withoutS3);
  people = await everybody(portal);
  address = await listening(portal);
  await aKit(portal, people, 1);
});

afterAll(() => portal.close());

beforeEach(() => vi.restoreAllMocks());

interface Upload {
  readonly status: number;
  readonly sent: number;
}

/** Sends a page piece by piece over a connection, as fast as the portal reads, until the answer. */
const stream = (pieces: number, headers: Record<string, string> = {}) =>
  new Promise<Upload>((resolve, reject) => {
    const outgoing = request(`${address}/api/admin/reports/${kit_id}/pages/1`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${people.admin.token}`, ...headers },
    });
    const state = { sent: 0, is_answered: false };
    const piece = Buffer.alloc(MEGABYTE / 4, ' ');
    const sendMore = () => {
      while (!state.is_answered && state.sent < pieces) {
        state.sent += 1;
        if (!outgoing.write(piece)) return void outgoing.once('drain', sendMore);
      }
      if (!state.is_answered) outgoing.end('</html>');
    };
    outgoing.on('response', (response) => {
      state.is_answered = true;
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, sent: state.sent }));
    });
    // The portal closes the connection once it stops reading.
    outgoing.on('error', (error) => (state.is_answered ? undefined : reject(error)));
    outgoing.write(aPage('x'));
    sendMore();
  });

/** The recorded files, and the files in a folder. */
const kept = async () => ({
  rows: await asOwner(portal, 'select id from app.report_files order by id'),
  files: (await readdir(join(portal.config.DATA_DIR, 'objects'), { recursive: true }).catch(() => [])).sort(),
});

describe('uploads over a connection', () => {
  test('a file of 100 MB is refused while it is being sent', async () => {
    const { status, sent } = await stream(400);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(250);
  });

  test('a file that declares an excessive length is refused unread', async () => {
    const put = vi.spyOn(portal.store, 'put');
    const { status } = await stream(400, { 'content-length': String(100 * MEGABYTE + aPage('x').length) });
    expect(status).toBe(413);
    expect(put).not.toHaveBeenCalled();
  });

  test('a file that declares a little too much is refused after its body, for proxies to pass the answer on', async () => {
    const put = vi.spyOn(portal.store, 'put');
    const { status, sent } = await stream(104, {
      'content-length': String(26 * MEGABYTE + aPage('x').length + '</html>'.length),
    });
    expect([status, sent]).toEqual([413, 104]);
    expect(put).not.toHaveBeenCalled();
  });

  test('an upload of 25 MB takes little memory', async () => {
    const held: number[] = [];
    const put = portal.store.put.bind(portal.store);
    vi.spyOn(portal.store, 'put').mockImplementation((key, content) => {
      const watched = async function* () {
        let bytes = 0;
        for await (const chunk of content as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes / MEGABYTE > 4 * held.length) held.push(bytesHeld());
          yield chunk;
        }
      };
      return put(key, Readable.from(watched()));
    });
    expect((await stream(99)).status).toBe(200);
    expect(held.length).toBeGreaterThan(5);
    expect(Math.max(...held) - Math.min(...held)).toBeLessThan(6 * MEGABYTE);
  });

  test('an upload whose sender is demoted before its end is not recorded', async () => {
    const before = await kept();
    const other = await aPerson(portal.database.db, people.admin, 'admin');
    const put = portal.store.put.bind(portal.store);
    vi.spyOn(portal.store, 'put').mockImplementationOnce(async (...given) => {
      const { user_id } = other.actor;
      await asOwner(portal, `update app.profiles set role = 'customer' where id = $1`, [user_id]);
      return put(...given);
    });
    const params = { kit_id, page: '1' as const };
    expect(await portal.call(other, uploadReportPage, { params }, aPage('demoted'))).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    expect((await kept()).rows).toEqual(before.rows);
  });

  test("an aborted upload leaves nothing behind and is not logged as the portal's error", async () => {
    const before = await kept();
    const put = vi.spyOn(portal.store, 'put');
    const error = vi.fn<() => void>();
    const child = portal.app.log.child.bind(portal.app.log);
    vi.spyOn(portal.app.log, 'child').mockImplementation((...given) =>
      Object.assign(child(...given), { error }),
    );
    const outgoing = request(`${address}/api/admin/reports/${kit_id}/pages/1`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${people.admin.token}`, 'content-length': '50000' },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(aLargePage(8000));
    await eventually(() => expect(put).toHaveBeenCalledOnce());
    outgoing.destroy(new Error('the line is cut'));
    await expect(put.mock.results[0]?.value).rejects.toThrow('aborted');
    expect(await kept()).toEqual(before);
    expect(error).not.toHaveBeenCalled();
  });
});
