import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';

/** Builds the browser part unless the last build is newer than all of its sources. */
const sources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json'];
const modified = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const built = modified('dist/index.html');
const isStale = globSync(sources).some((path) => modified(path) > built);
if (isStale)
  process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status ?? 1;
