import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/findChromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // The stories share two cores with the portals that they start.
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    viewport: { width: 1440, height: 900 },
    // Filming every frame costs a third of the processor's time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
