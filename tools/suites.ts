import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Report, readPlaywright, readVitest } from './reports.ts';
import { type Run, runCommand, timed } from './runTimed.ts';

interface Suite extends Report, Pick<Run, 'seconds' | 'processor_seconds'> {
  readonly title: string;
  /** Whether it ran beside others. Its processor time is then everybody's. */
  readonly is_beside: boolean;
}

const suites: Suite[] = [];
const folder = mkdtempSync(join(tmpdir(), 'portal-results-'));

const NO_TESTS: Report = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

/** The settings of tests on the embedded PostgreSQL and a folder. */
export const EMBEDDED = { DATABASE_URL: '', S3_BUCKET: '' };

/** Set while suites run beside others: whether this one's output waits for its end. */
const lanes = new AsyncLocalStorage<{ readonly is_quiet: boolean }>();

/** Runs suites beside `others`, whose output waits for the end of each. */
export async function runBeside(work: () => Promise<void>, others: () => Promise<void>): Promise<void> {
  const run = await timed(async () => {
    await Promise.all([lanes.run({ is_quiet: false }, work), lanes.run({ is_quiet: true }, others)]);
    return true;
  });
  suites.push({ title: 'These beside each other', is_beside: false, ...run, ...NO_TESTS });
}

/** Runs a command that counts as one test. Resolves to whether it succeeded. */
export async function runTask(title: string, ...command: [string, ...string[]]): Promise<boolean> {
  return runSuite(title, command, {}, (has_succeeded) => ({ ...NO_TESTS, passed: has_succeeded ? 1 : 0 }));
}

/** Runs the tests of one Vitest project. `parameters` go to Vitest. */
export async function runTests(
  title: string,
  project: 'node' | 'browser',
  environment: NodeJS.ProcessEnv = {},
  ...parameters: string[]
): Promise<void> {
  const report = newFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['vitest', 'run', '--project', project, ...reporters, ...parameters] as const;
  await runSuite(title, command, environment, () => readVitest(report));
}

/** Runs the stories of `e2e/`. They need the built browser part. `parameters` go to Playwright. */
export async function runStories(title: string, ...parameters: string[]): Promise<void> {
  const report = newFile();
  const command = ['playwright', 'test', '--reporter=list,json', ...parameters] as const;
  await runSuite(title, command, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, () => readPlaywright(report));
}

/** Counts a suite that cannot run as one failed test. */
export function failSuite(title: string, reason: string): void {
  announce(title);
  console.error(reason);
  const run = { is_beside: false, seconds: 0, processor_seconds: 0 };
  suites.push({ title, ...run, ...NO_TESTS, failed: 1, failures: [reason] });
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
  const sum = (part: 'passed' | 'failed' | 'skipped') => sumOf(suites, (suite) => suite[part]);
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
  const row = (title: string, tests: string, seconds: string, processor_seconds: string) =>
    console.log(title.padEnd(44) + tests.padStart(8) + seconds.padStart(10) + processor_seconds.padStart(13));
  console.log();
  row('Suite', 'tests', 'seconds', 'processor s');
  for (const { title, is_beside, seconds, processor_seconds, ...report } of suites)
    row(
      title,
      String(testsOf(report) || ''),
      seconds.toFixed(1),
      is_beside ? '' : processor_seconds.toFixed(1),
    );
  const alone = suites.filter(({ is_beside }) => !is_beside);
  row(
    'Sum',
    String(sumOf(suites, testsOf)),
    sumOf(alone, ({ seconds }) => seconds).toFixed(1),
    sumOf(alone, ({ processor_seconds }) => processor_seconds).toFixed(1),
  );
}

const testsOf = ({ passed, failed }: Pick<Report, 'passed' | 'failed'>) => passed + failed;

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0);

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

/** Runs a suite and keeps its report. One that fails without a failed test counts as one failed test. */
async function runSuite(
  title: string,
  command: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv,
  read: (has_succeeded: boolean) => Report,
): Promise<boolean> {
  const lane = lanes.getStore();
  const output = lane?.is_quiet ? newFile() : undefined;
  if (output === undefined) announce(title);
  const run = await timed(() => runCommand(command, environment, output));
  if (output !== undefined) {
    announce(title);
    process.stdout.write(readFileSync(output));
  }
  const { has_succeeded } = run;
  const report = read(has_succeeded);
  const broke_off = !has_succeeded && report.failed === 0;
  suites.push({
    title,
    is_beside: lane !== undefined,
    ...run,
    ...report,
    ...(broke_off && { failed: 1, failures: ['ended with an error, see above'] }),
  });
  return has_succeeded;
}
