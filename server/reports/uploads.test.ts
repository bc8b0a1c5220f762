import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadReportPage } from '#contract/reports/reports.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aLargePage, aPage, aPdf, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

const MEGABYTE = 1024 * 1024;

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  await aKit(portal, people, 1);
});

afterAll(() => portal.close());

const kit_id = kitCode(1);

describe('checks of uploaded files', () => {
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
      'a page that is an image',
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
      'a truncated page',
      () => reports.uploadPage(kit_id, '1', '<!doctype html><html><head><script>var data = [1,2,'),
      'The HTML file is not complete: its end is missing.',
    ],
    [
      'a page in another encoding',
      () => reports.uploadPage(kit_id, '1', Buffer.from(aPage('12 \u00b5mol'), 'latin1')),
      'The HTML file is not encoded in UTF-8.',
    ],
    [
      'a page truncated within a character',
      () => reports.uploadPage(kit_id, '1', Buffer.concat([Buffer.from(aPage('x')), Buffer.from([0xc2])])),
      'The HTML file is not encoded in UTF-8.',
    ],
    [
      'a suggestion that is HTML',
      () => reports.uploadPdf(kit_id, aPage('x')),
      'The suggestion must be a PDF file.',
    ],
    [
      'a program with a PDF inside',
      () => reports.uploadPdf(kit_id, `#!/bin/sh\nexit\n${aPdf()}`),
      'The suggestion must be a PDF file.',
    ],
    [
      'a suggestion after a line feed',
      () => reports.uploadPdf(kit_id, `\n${aPdf()}`),
      'The suggestion must be a PDF file.',
    ],
    ['an empty suggestion', () => reports.uploadPdf(kit_id, ''), 'The file is empty.'],
    [
      'a truncated suggestion',
      () => reports.uploadPdf(kit_id, aPdf().slice(0, -7)),
      'The PDF file is not complete: its end is missing.',
    ],
    [
      'a suggestion with its end marker too far from the end',
      () => reports.uploadPdf(kit_id, aPdf() + ' '.repeat(2000)),
      'The PDF file is not complete: its end is missing.',
    ],
  ])('an upload of %s is refused', async (_, attempt, message) => {
    expect(await attempt()).toMatchObject({ status: 415, body: { message } });
    expect(await reports.publish(kit_id)).toMatchObject({ body: { code: 'nothing_to_publish' } });
  });

  test.each([
    [
      'with comments and a declaration before its root',
      `<?xml version="1.0"?>\n<!-- x -->\n<html><p>x</p></html>`,
    ],
    ['with a byte order mark', `\uFEFF${aPage('x')}`],
    ['in capitals', '<!DOCTYPE HTML><HTML><BODY>x</BODY></HTML>'],
    ['with text after its end', `${aPage('x')}\n<!-- made by a program -->\n`],
    // Two-byte characters, so that one chunk ends within a character.
    ['with characters that span chunks', aPage(`${'x'.repeat(65_499)}${'\u00b5'.repeat(70_000)}`)],
  ])('a page %s is accepted', async (_, content) => {
    expect((await reports.uploadPage(kit_id, '2', content)).status).toBe(200);
  });

  test('an upload is recognized by its content, not by its declared type', async () => {
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
  test('a file may have 25 MB, and one byte more is too large', async () => {
    const largest = 25 * MEGABYTE;
    expect((await reports.uploadPage(kit_id, '4', aLargePage(largest - aPage('x').length))).status).toBe(200);
    expect(await reports.uploadPage(kit_id, '4', aLargePage(largest - aPage('x').length + 1))).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'This is too large to be accepted.' },
    });
  });

  test('the configuration sets the size of the largest file', async () => {
    const small = await testPortal({ REPORT_FILE_MAX_MB: '0.5' });
    const others = await everybody(small);
    const { kit_id: code } = await aKit(small, others, 1);
    const { uploadPage } = reportCalls(small, others);
    expect((await uploadPage(code, '1', aLargePage(MEGABYTE / 4))).status).toBe(200);
    expect((await uploadPage(code, '1', aLargePage(MEGABYTE))).status).toBe(413);
    await small.close();
  });
});
