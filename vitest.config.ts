import { realpathSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { launchOptions } from './tools/findChromium.ts';
import { schemeColors } from './tools/schemeColors.ts';
import { SYSTEM_TESTS, WITHOUT_TESTS } from './tools/systemTests.ts';
import { TestOrder } from './tools/TestOrder.ts';

const production = { 'process.env.NODE_ENV': JSON.stringify('production') };

export default defineConfig({
  test: {
    // Many tests wait, for the database or for a screen: on two cores, four at a time keep both busy.
    maxWorkers: 4,
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,db,demo,tools}/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(process.env['WITH_SYSTEM_TESTS'] ? [] : SYSTEM_TESTS),
            // Vitest's own `--exclude` does not reach a project.
            ...(process.env[WITHOUT_TESTS]?.split(' ') ?? []),
          ],
          globalSetup: './db/testing/globalSetup.ts',
          // The files of a worker share their imports: a third of the time was importing. No test replaces a module.
          isolate: false,
          pool: 'threads',
          // A busy machine takes a minute for the tests that start several portals.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        plugins: [react(), schemeColors],
        // In the copy of `npm run mutants`, the packages are a link, and the font of the portal is one of them.
        server: { fs: { allow: ['.', realpathSync('node_modules')] } },
        // Libraries as users get them: React's development build takes a stack of each element, two thirds of a test's time.
        define: production,
        resolve: { conditions: ['module', 'browser', 'production'] },
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          rolldownOptions: { transform: { define: production } },
          include: [
            'react/jsx-runtime',
            'react-dom/client',
            '@mui/material',
            '@mui/material/**',
            '@emotion/cache',
            '@emotion/react',
            '@emotion/styled',
            'axe-core',
          ],
        },
        test: {
          name: 'browser',
          include: ['web/**/*.test.tsx'],
          setupFiles: './web/testing/eachFile.ts',
          // The files of a worker share their imports and their page: a quarter of the time was importing.
          isolate: false,
          // Whole forms, four at a time on two cores. A busy machine takes ten seconds to load the first screen.
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(),
              // A click without a target ends before its test does. Its error names the obstacle.
              actionTimeout: 20_000,
              contextOptions: {
                locale: 'en-US',
                timezoneId: 'UTC',
                colorScheme: 'dark',
                // No test waits until a dialog has faded.
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
