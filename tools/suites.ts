import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of Vitest's JSON report that is read here. */
interface VitestResults {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly testResults?: {
    readonly name: string;
    readonly status: string;
    /** The error of a file that failed outside of its tests. */
    readonly message: string;
    readonly assertionResults: {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. A file is a suite, and so is each of its groups. */
interface PlaywrightResults {
  readonly stats?: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites?: readonly PlaywrightSuite[];
  /** Errors outside of stories. */
  readonly errors?: readonly PlaywrightError[];
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly results: readonly { readonly errors: readonly PlaywrightError[] }[];
  }[];
}

const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'portal-results-'));

/** Runs a command that counts as one test. */
export function runTask(title: string, ...[command, ...parameters]: [string, ...string[]]): void {
  announce(title);
  const succeeded = run({}, command, ...parameters);
  add(title, { passed: succeeded ? 1 : 0, failed: 0, skipped: 0 }, succeeded);
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
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    testResults = [],
  }: VitestResults = readResults(results);
  let broken = 0;
  for (const { name, status: ofFile, message, assertionResults } of testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages = [] } of failed)
      failures.push(failureOf(title, fullName, failureMessages));
    if (ofFile !== 'failed' || failed.length > 0) continue;
    broken += 1;
    failures.push(failureOf(title, relative(process.cwd(), name), [message]));
  }
  const counts = { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests };
  add(title, counts, succeeded);
}

/** Runs the stories of `e2e/`. They need the built browser part. */
export function runStories(title: string): void {
  announce(title);
  const results = resultsFile();
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: results };
  const succeeded = run(environment, 'playwright', 'test', '--reporter=list,json');
  const { stats, suites = [], errors = [] }: PlaywrightResults = readResults(results);
  for (const { title: story, tests } of suites.flatMap(failedStories)) {
    const ofStory = tests.flatMap((attempts) => attempts.results.flatMap((attempt) => attempt.errors));
    failures.push(failureOf(title, story, messagesOf(ofStory)));
  }
  if (errors.length > 0) failures.push(failureOf(title, 'outside of the stories', messagesOf(errors)));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  add(title, { passed: expected, failed: unexpected + flaky, skipped }, succeeded);
}

const failedStories = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs.filter(({ ok }) => !ok),
  ...suites.flatMap(failedStories),
];

const messagesOf = (errors: readonly PlaywrightError[]) => errors.map(({ message = '' }) => message);

/** A failed test with the first lines of its error: the list may be all that is left of a long output. */
const failureOf = (suite: string, test: string, messages: readonly string[]): string =>
  [`${suite}: ${test}`, ...messages.map(firstLines)].join('\n');

const firstLines = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 5)
    .map((line) => `  ${line}`)
    .join('\n');

/** Counts a suite that cannot run as one failed test. */
export function failSuite(title: string, reason: string): void {
  announce(title);
  console.error(reason);
  failures.push(title);
  total.failed += 1;
}

/** Prints the failed tests and, as the last line, the sum of all suites. Sets the exit code. */
export function printTotal(): void {
  rmSync(folder, { recursive: true, force: true });
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
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
function add(title: string, counts: Counts, succeeded: boolean): void {
  const brokeOff = !succeeded && counts.failed === 0;
  if (brokeOff) failures.push(title);
  total.passed += counts.passed;
  total.failed += brokeOff ? 1 : counts.failed;
  total.skipped += counts.skipped;
}
