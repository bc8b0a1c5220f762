import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const total = { passed: 0, failed: 0, skipped: 0 };
const folder = mkdtempSync(join(tmpdir(), 'portal-results-'));

/** Runs a command that counts as one test. */
export function runTask(title: string, ...[command, ...parameters]: [string, ...string[]]): void {
  announce(title);
  const succeeded = run({}, command, ...parameters);
  add({ passed: succeeded ? 1 : 0, failed: 0, skipped: 0 }, succeeded);
}

/** Runs the tests of one Vitest project. `parameters` go to Vitest. */
export function runTests(
  title: string,
  project: 'node' | 'browser',
  environment: NodeJS.ProcessEnv = {},
  ...parameters: string[]
): void {
  announce(title);
  const results = resultsFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const succeeded = run(environment, 'vitest', 'run', '--project', project, ...reporters, ...parameters);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readResults(results);
  add({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }, succeeded);
}

/** Runs the stories of `e2e/`. They need the built browser part. */
export function runStories(title: string): void {
  announce(title);
  const results = resultsFile();
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: results };
  const succeeded = run(environment, 'playwright', 'test', '--reporter=list,json');
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readResults(results).stats ?? {};
  add({ passed: expected, failed: unexpected + flaky, skipped }, succeeded);
}

/** Counts a suite that cannot run as one failed test. */
export function failSuite(title: string, reason: string): void {
  announce(title);
  console.error(reason);
  total.failed += 1;
}

/** Prints the sum of all suites as the last line, and sets the exit code. */
export function printTotal(): void {
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

const announce = (title: string) => console.log(`\n== ${title}`);

const run = (environment: NodeJS.ProcessEnv, command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0;

const resultsFile = () => join(folder, `${crypto.randomUUID()}.json`);

function readResults(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The suite ended before it wrote its results.
    return {};
  }
}

/** A suite that fails without a failed test counts as one failed test. */
function add(counts: Counts, succeeded: boolean): void {
  const brokeOff = !succeeded && counts.failed === 0;
  total.passed += counts.passed;
  total.failed += brokeOff ? 1 : counts.failed;
  total.skipped += counts.skipped;
}
