import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadReportPage } from '#contract/reports.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPage, aPdf, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

const MEGABYTE = 1024 * 1024;

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  address = await listening(portal);
  await aKit(portal, people, 1);
});

afterAll(() => portal.close());

beforeEach(() => vi.restoreAllMocks());

const kit_id = kitCode(1);
const padded = (bytes: number) => Buffer.concat([Buffer.from(aPage('x')), Buffer.alloc(bytes, ' ')]);

describe('a file', () => {
  test.each([
    [
      'a page that is a PDF',
      () => reports.uploadPage(kit_id, '1', aPdf()),
      'A report page must be an HTML file.',
    ],
    [
      'a page that is text',
      () => reports.uploadPage(kit_id, '1', 'hello'),
      'A report page must be an HTML file.',
    ],
    [
      'a page that is a picture',
      () => reports.uploadPage(kit_id, '1', Buffer.from('89504e470d0a1a0a', 'hex')),
      'A report page must be an HTML file.',
    ],
    [
      'a page of zeros',
      () => reports.uploadPage(kit_id, '1', Buffer.alloc(5000)),
      'A report page must be an HTML file.',
    ],
    ['an empty page', () => reports.uploadPage(kit_id, '1', ''), 'The file is empty.'],
    [
      'a page without any tag',
      () => reports.uploadPage(kit_id, '1', '<!doctype html>\n'),
      'The HTML file is not complete: it has no content.',
    ],
    [
      'a suggestion that is HTML',
      () => reports.uploadPdf(kit_id, aPage('x')),
      'The suggestion must be a PDF file.',
    ],
    ['an empty suggestion', () => reports.uploadPdf(kit_id, ''), 'The file is empty.'],
    [
      'a suggestion that broke off',
      () => reports.uploadPdf(kit_id, aPdf().slice(0, -7)),
      'The PDF file is not complete: its end is missing.',
    ],
    [
      'a suggestion with its end long before',
      () => reports.uploadPdf(kit_id, aPdf() + ' '.repeat(2000)),
      'The PDF file is not complete: its end is missing.',
    ],
  ])('%s is refused', async (_, attempt, message) => {
    expect(await attempt()).toMatchObject({ status: 415, body: { message } });
    expect(await reports.publish(kit_id)).toMatchObject({ body: { code: 'nothing_to_publish' } });
  });

  test.each([
    [
      'with comments and a declaration before its root',
      `<?xml version="1.0"?>\n<!-- x -->\n<html><p>x</p></html>`,
    ],
    ['with a byte-order mark', `\uFEFF${aPage('x')}`],
    ['in capitals', '<!DOCTYPE HTML><HTML><BODY>x</BODY></HTML>'],
    ['without an end tag', '<html><p>a report'],
  ])('%s is a page', async (_, content) => {
    expect((await reports.uploadPage(kit_id, '2', content)).status).toBe(200);
  });

  test('is told by its content, whatever it claims to be', async () => {
    const upload = (type: string, content: string) =>
      portal.call(
        { ...people.admin, headers: { 'content-type': type } },
        uploadReportPage,
        { params: { kit_id, page: '3' } },
        content,
      );
    expect((await upload('application/pdf', aPage('x'))).status).toBe(200);
    expect((await upload('application/json', aPage('y'))).status).toBe(200);
    expect((await upload('text/html', aPdf())).status).toBe(415);
  });
});

describe('the largest file', () => {
  test('has 25 MB; one byte more is too large', async () => {
    const largest = 25 * MEGABYTE;
    expect((await reports.uploadPage(kit_id, '4', padded(largest - aPage('x').length))).status).toBe(200);
    expect(await reports.uploadPage(kit_id, '4', padded(largest - aPage('x').length + 1))).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'This is too large to be accepted.' },
    });
  });

  test('is what the configuration says', async () => {
    const small = await testPortal({ REPORT_FILE_MAX_MB: '0.5' });
    const others = await everybody(small);
    const { kit_id: code } = await aKit(small, others, 1);
    const { uploadPage } = reportCalls(small, others);
    expect((await uploadPage(code, '1', padded(MEGABYTE / 4))).status).toBe(200);
    expect((await uploadPage(code, '1', padded(MEGABYTE))).status).toBe(413);
    await small.close();
  });
});

interface Upload {
  readonly status: number;
  readonly sent: number;
}

/** Sends a page piece by piece over a connection, at the pace at which it is taken, until it is answered. */
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
      if (!state.is_answered) outgoing.end();
    };
    outgoing.on('response', (response) => {
      state.is_answered = true;
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, sent: state.sent }));
    });
    // The portal closes the connection on which it does not read on.
    outgoing.on('error', (error) => (state.is_answered ? undefined : reject(error)));
    outgoing.write(aPage('x'));
    sendMore();
  });

describe('over a connection', () => {
  test('a file of 100 MB is refused while it is being sent', async () => {
    const { status, sent } = await stream(400);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(250);
  });

  test('one that says so itself is not read at all', async () => {
    const put = vi.spyOn(portal.store, 'put');
    const { status } = await stream(400, { 'content-length': String(100 * MEGABYTE + aPage('x').length) });
    expect(status).toBe(413);
    expect(put).not.toHaveBeenCalled();
  });

  test('25 MB take little memory', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held: number[] = [];
    const put = portal.store.put.bind(portal.store);
    vi.spyOn(portal.store, 'put').mockImplementation((key, content) => {
      const watched = async function* () {
        let bytes = 0;
        for await (const chunk of content as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes / MEGABYTE > held.length) {
            collect();
            held.push(process.memoryUsage().arrayBuffers);
          }
          yield chunk;
        }
      };
      return put(key, Readable.from(watched()));
    });
    expect((await stream(99)).status).toBe(200);
    expect(held.length).toBeGreaterThan(20);
    expect(Math.max(...held) - Math.min(...held)).toBeLessThan(6 * MEGABYTE);
  });

  test('a file that breaks off leaves nothing', async () => {
    const before = await reports.publish(kit_id).then(() => reports.publish(kit_id));
    expect(before.status).toBe(409);
    await new Promise<void>((resolve) => {
      const outgoing = request(`${address}/api/admin/reports/${kit_id}/pages/1`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${people.admin.token}`, 'content-length': '5000' },
      });
      outgoing.on('error', () => resolve());
      outgoing.write(padded(4000), () => outgoing.destroy(new Error('the line is cut')));
    });
    expect((await reports.publish(kit_id)).status).toBe(409);
  });
});
