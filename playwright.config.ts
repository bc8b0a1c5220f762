import { defineConfig } from '@playwright/test';
import { PATIENCE } from './e2e/engines/persist.ts';
import { oldestChromium } from './tools/browsers/oldestChromium.ts';
import { launchOptions } from './tools/findChromium.ts';
import { RUNS_NIGHTLY } from './tools/systemTests.ts';

const OLDEST = '**/oldestBrowser.e2e.ts';
/** Screens and the server have tests of the same rules, or a story of each push measures the heavier screens. */
const NIGHTLY = '**/*.nightly.e2e.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // A story often waits, for its portal or for a page: three at a time keep two cores busy.
  workers: 3,
  timeout: 600_000,
  expect: { timeout: PATIENCE },
  use: {
    actionTimeout: PATIENCE,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs an eighth of the processor's time, its film another third: `--trace on` for a story that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The slow engines come first: one process each, beside which Chromium's stories keep the other core busy.
    {
      name: 'firefox',
      grep: /@everyEngine/,
      // One process for all its stories: a second browser and a second portal cost more than they save.
      workers: 1,
      use: {
        browserName: 'firefox',
        // Debian's, by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: { executablePath: '/usr/bin/firefox-esr' },
      },
    },
    // The browser is WebKitGTK, by `e2e/engines`.
    { name: 'webkit', grep: /@everyEngine/, workers: 1, use: { browserName: 'webkit' } },
    {
      name: 'oldest',
      testMatch: OLDEST,
      use: { browserName: 'chromium', launchOptions: launchOptions(oldestChromium) },
    },
    {
      name: 'chromium',
      testIgnore: process.env[RUNS_NIGHTLY] ? OLDEST : [OLDEST, NIGHTLY],
      use: { browserName: 'chromium', launchOptions: launchOptions() },
    },
  ],
});
