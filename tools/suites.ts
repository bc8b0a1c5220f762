import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Report, readPlaywright, readVitest } from './reports.ts';
import { type Command, type Run, runTimed, runTogether } from './runTimed.ts';

interface Suite extends Report, Pick<Run, 'seconds' | 'processor_seconds'> {
  readonly title: string;
}

const suites: Suite[] = [];
const folder = mkdtempSync(join(tmpdir(), 'portal-results-'));

/** The settings of tests on the embedded PostgreSQL and a folder. */
export const EMBEDDED = { DATABASE_URL: '', S3_BUCKET: '' };

/** Runs a command that counts as one test. Returns whether it succeeded. */
export function runTask(title: string, ...command: [string, ...string[]]): boolean {
  announce(title);
  const run = runTimed({}, ...command);
  add(title, run, { passed: run.has_succeeded ? 1 : 0, failed: 0, skipped: 0, failures: [], files: [] });
  return run.has_succeeded;
}

/** Runs commands at the same time, each of which counts as one test. */
export async function runTasks(title: string, ...commands: readonly Command[]): Promise<void> {
  announce(title);
  const { run, failed } = await runTogether(commands);
  const failures = failed.map((command) => command.join(' '));
  const passed = commands.length - failed.length;
  add(title, run, { passed, failed: failed.length, skipped: 0, failures, files: [] });
}

/** Runs the tests of one Vitest project. `parameters` go to Vitest. */
export function runTests(
  title: string,
  project: 'node' | 'browser',
  environment: NodeJS.ProcessEnv = {},
  ...parameters: string[]
): void {
  announce(title);
  const report = newFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = runTimed(environment, 'vitest', 'run', '--project', project, ...reporters, ...parameters);
  add(title, run, readVitest(report));
}

/** Runs the stories of `e2e/`. They need the built browser part. `parameters` go to Playwright. */
export function runStories(
  title: string,
  environment: NodeJS.ProcessEnv = {},
  ...parameters: string[]
): void {
  announce(title);
  const report = newFile();
  const settings = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...environment };
  const run = runTimed(settings, 'playwright', 'test', '--reporter=list,json', ...parameters);
  add(title, run, readPlaywright(report));
}

/** Counts a suite that cannot run as one failed test. */
export function failSuite(title: string, reason: string): void {
  announce(title);
  console.error(reason);
  suites.push({
    title,
    seconds: 0,
    processor_seconds: 0,
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [reason],
    files: [],
  });
}

/**
 * Prints a table of the suites, the slowest files, the failed tests and, as the last line, the sum of all suites. Sets the exit
 * code.
 */
export function printTotal(): void {
  rmSync(folder, { recursive: true, force: true });
  printEngines();
  printTable();
  printSlowest();
  const failures = suites.flatMap(({ title, failures }) => failures.map((failure) => `${title}: ${failure}`));
  if (failures.length > 0) console.log(`\nFailed:\n${lastLines(failures.join('\n'))}`);
  const sum = (part: 'passed' | 'failed' | 'skipped') =>
    suites.reduce((total, suite) => total + suite[part], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/** The stories that several browser engines ran, with the result in each. */
function printEngines(): void {
  const stories = suites.flatMap(({ stories = [] }) => stories);
  const engines = [...new Set(stories.map(({ engine }) => engine))];
  const byTitle = Map.groupBy(stories, ({ title }) => title);
  const shared = [...byTitle].filter(([, results]) => results.length > 1 || results[0]?.engine === 'oldest');
  if (shared.length === 0) return;
  const row = (cells: readonly string[], story: string) =>
    console.log(cells.map((cell) => cell.padEnd(10)).join('') + story);
  console.log();
  row(engines, 'story');
  for (const [title, results] of shared) {
    const resultIn = new Map(results.map(({ engine, result }) => [engine, result]));
    row(
      engines.map((engine) => resultIn.get(engine) ?? '-'),
      title,
    );
  }
}

function printTable(): void {
  const total = { title: 'Sum', ...sumOf(suites) };
  console.log(
    `\n${'Suite'.padEnd(44)}${'tests'.padStart(8)}${'seconds'.padStart(10)}${'processor s'.padStart(13)}`,
  );
  for (const { title, tests, seconds, processor_seconds } of [
    ...suites.map((suite) => ({ title: suite.title, ...sumOf([suite]) })),
    total,
  ])
    console.log(
      title.padEnd(44) +
        String(tests).padStart(8) +
        seconds.toFixed(1).padStart(10) +
        processor_seconds.toFixed(1).padStart(13),
    );
}

const sumOf = (some: readonly Suite[]) => ({
  tests: some.reduce((sum, { passed, failed }) => sum + passed + failed, 0),
  seconds: some.reduce((sum, { seconds }) => sum + seconds, 0),
  processor_seconds: some.reduce((sum, { processor_seconds }) => sum + processor_seconds, 0),
});

const SLOWEST = 10;

function printSlowest(): void {
  const files = suites.flatMap(({ title, files }) => files.map((file) => ({ title, ...file })));
  if (files.length === 0) return;
  console.log('\nSlowest files (s)');
  for (const { title, name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name} (${title})`);
}

/** The list of failures ends the output: a reader of the last 60 lines of a log sees it. */
const MOST_LINES = 50;

function lastLines(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= MOST_LINES) return text;
  return [...lines.slice(0, MOST_LINES), `… and ${lines.length - MOST_LINES} more lines, see above`].join(
    '\n',
  );
}

const announce = (title: string) => console.log(`\n== ${title}`);

const newFile = () => join(folder, crypto.randomUUID());

/** A suite that fails without a failed test counts as one failed test. */
function add(title: string, { has_succeeded, seconds, processor_seconds }: Run, report: Report): void {
  const broke_off = !has_succeeded && report.failed === 0;
  suites.push({
    title,
    seconds,
    processor_seconds,
    ...report,
    ...(broke_off && { failed: 1, failures: ['ended with an error, see above'] }),
  });
}
