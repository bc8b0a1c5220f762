import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Profile } from '#contract/identity/profile.ts';
import { getCurrentSession } from '#contract/identity/session.ts';

/** A secure context for the browser, as some of its features require. */
export const ORIGIN = 'http://portal.localhost';

/** Answers by method and path, given at once: only the browser is measured. */
export type Answers = Readonly<Record<string, (url: URL) => unknown>>;

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Gives a page the built portal, its server faked, at `ORIGIN`. Other requests get an empty answer. */
export async function fakeServer(page: Page, web_folder: string, answers: Answers): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const url = new URL(route.request().url());
    const answer = answers[`${route.request().method()} ${url.pathname}`];
    if (answer) return route.fulfill({ json: answer(url) });
    if (url.pathname.startsWith('/api/')) return route.fulfill({ status: 204 });
    const file = extname(url.pathname) === '' ? 'index.html' : url.pathname;
    await route.fulfill({
      body: await readFile(join(web_folder, file)),
      contentType: types[extname(file)] ?? 'application/octet-stream',
    });
  });
}

/** The answer that gives the portal a session of this role. */
export const sessionAs = (role: Profile['role']): Answers => ({
  [`GET ${getCurrentSession.path}`]: () =>
    getCurrentSession.result.parse({
      profile: {
        id: '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d',
        email: 'anna@example.org',
        full_name: 'Anna Stone',
        role,
        practitioner_code: null,
        created_at: new Date().toISOString(),
      },
      next_step: null,
      access_expires_at: inAnHour(),
      ends_at: inAnHour(),
      idle_seconds: 3600,
    }),
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
