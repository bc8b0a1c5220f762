import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { eventually } from '#db/testing/eventually.ts';
import { STORAGE, withScripts } from './withScripts.ts';

const body = '<html lang="en"><head><title>ü</title></head></html>';

test.each([
  ['a doctype', '<!DOCTYPE html>\n'],
  ['an empty prologue', ''],
  ['a byte order mark', '\uFEFF<!doctype html>'],
  ['a comment and a declaration', '<?xml version="1.0"?>\n<!-- ü > -- -->\n<!doctype html>'],
  ['bytes that are not text', Buffer.from('<!-- \xFF\xFE --><!doctype html>', 'latin1')],
])('the script is inserted after %s', async (_, before) => {
  const page = Buffer.concat([Buffer.from(before), Buffer.from(body), Buffer.alloc(20_000, ' ')]);
  // Chunks may end anywhere.
  const content = Readable.from([page.subarray(0, 3), page.subarray(3, 30), page.subarray(30)]);
  const shown = withScripts({ bytes: page.length, content }, [STORAGE]);
  const bytes = await buffer(shown.content);
  expect(bytes.length).toBe(shown.bytes);
  const start = bytes.indexOf('<script>');
  const end = bytes.indexOf('</script>') + '</script>'.length;
  expect(Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]).equals(page)).toBe(true);
  expect(bytes.subarray(0, start).toString('latin1').trimEnd()).toBe(
    Buffer.from(before).toString('latin1').trimEnd(),
  );
});

test('a reader that stops before reading closes the page', async () => {
  const content = Readable.from([Buffer.from(body)]);
  withScripts({ bytes: body.length, content }, [STORAGE]).content.destroy();
  await eventually(() => expect(content.destroyed).toBe(true));
});
