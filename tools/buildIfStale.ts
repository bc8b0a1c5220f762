import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Builds the browser part unless the last build is newer than all of its sources. A production install has no tools for it and
 * serves the build that came with it.
 */
const sources = [
  'web/**/*',
  'contract/**/*.ts',
  'vite.config.ts',
  'tools/precompressedAssets.ts',
  'package-lock.json',
];
const modified = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const built = modified('dist/index.html');
const can_build = existsSync(fileURLToPath(new URL('../node_modules/vite', import.meta.url)));

if (!can_build && built === 0) {
  console.error(
    'The browser part has not been built, and this install cannot build it (--omit=dev). Run: npm ci && npm run build && npm prune --omit=dev',
  );
  process.exitCode = 1;
} else if (can_build && globSync(sources).some((path) => modified(path) > built)) {
  console.log('Building the browser part...');
  const quietly = ['run', '--silent', 'build', '--', '--logLevel=warn'];
  process.exitCode = spawnSync('npm', quietly, { stdio: 'inherit' }).status ?? 1;
}
