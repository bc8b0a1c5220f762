import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printTotal } from './suites.ts';
import { keepTemporaryFilesInMemory } from './temporaryFolder.ts';
import { hasChromium, runAll, runChanged, runOrdinary, runPaths, runSystem } from './testPlans.ts';

/** Runs tests and ends with one line: `N passed, N failed, N skipped`. */

const usage = `npm test -- [--system | --all | --changed] [path ...]

  npm test                   everything that runs on the project's own packages
  npm test -- --system       what CI runs: also Debian's PostgreSQL, PgBouncer, Ceph, nginx, Caddy, biom-format,
                             Firefox, WebKitGTK and the oldest Chromium
  npm test -- --all          what runs at night: --system with every repetition, and the mutants
  npm test -- --changed      what the changes since main need
  npm test -- kits table     the test files whose path contains one of the words`;

const { values: asked, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    system: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (asked.help) {
  console.log(usage);
  process.exit();
}

// The portals and commands that the tests start compile their files once, and not at each start.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node');
keepTemporaryFilesInMemory();

// At a terminal, a person decides about packages. A container or a CI machine has nobody to ask.
const is_unattended = Boolean(process.env['CI']) || !process.stdin.isTTY;

if (asked.all) await runAll();
else if (asked.system) await runSystem();
else if (hasChromium({ mayInstall: is_unattended })) {
  if (asked.changed) runChanged();
  else if (paths.length > 0) runPaths(paths);
  else await runOrdinary();
}
printTotal();
