import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPortal } from '#server/testing/testPortal.ts';
import { serveWeb } from './serveWeb.ts';

test('the web page may run its own inline script, and no other answer may', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-web-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><script>watch();</script><script src="/x.js"></script>',
  );
  const portal = await testPortal({ WEB_DIR: folder });
  await serveWeb(portal.app, portal.config);
  const answerOf = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: sent } = await portal.app.inject({ method: 'GET', url, headers });
    const policy = String(sent['content-security-policy']);
    return {
      status: statusCode,
      scripts: /script-src ([^;]*)/.exec(policy)?.[1],
      etag: String(sent['etag']),
    };
  };
  // Of `watch();`.
  const scripts = "'self' 'sha256-atLppUMqSzERYRK7OxClMpyGBcuHsrVsi+UQY/c0/sU='";
  const page = await answerOf('/patients');
  expect(page).toMatchObject({ status: 200, scripts });
  // A browser takes the headers of this answer for the page that it has.
  expect(await answerOf('/patients', { 'if-none-match': page.etag })).toMatchObject({ status: 304, scripts });
  expect(await answerOf('/api/health')).toMatchObject({ status: 200, scripts: "'self'" });
  await portal.close();
  await rm(folder, { recursive: true });
});
