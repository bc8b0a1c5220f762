import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './tools/findChromium.ts';

export default defineConfig({
  test: {
    // Many tests wait, for the database or for a screen: on two cores, three at a time keep both busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,db,demo}/**/*.test.ts', 'web/**/*.test.ts'],
          globalSetup: './server/testing/globalSetup.ts',
          // The files of a worker share what they import: a third of the time was importing. No test replaces a module.
          isolate: false,
          pool: 'threads',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react/jsx-dev-runtime',
            'react-dom/client',
            '@mui/material/**',
            '@emotion/react',
            '@emotion/styled',
          ],
        },
        test: {
          name: 'browser',
          include: ['web/**/*.test.tsx'],
          // Whole forms, three at a time on two cores.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', colorScheme: 'dark' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
