import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { RUNS_NIGHTLY } from '../systemTests.ts';
import { projectOf } from './problemsOf.ts';

/** Milliseconds after which a run is ended: a fault may make tests wait forever. */
const LONGEST_RUN = 600_000;

/** Bytes of errors that tests may write. */
const LONGEST_OUTPUT = 64 * 1024 * 1024;

/** The settings of `npm test`: a push notices faults, with the ordinary number of rounds. */
const ordinary = { DATABASE_URL: '', S3_BUCKET: '', ROUNDS: undefined, [RUNS_NIGHTLY]: undefined };

/** The part of Vitest's JSON report that is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The end of a run; `reason` is the first failed test, or the error that kept tests from running. */
export type TestRun =
  | { readonly state: 'passed' }
  | { readonly state: 'failed' | 'broken'; readonly reason: string };

/** Runs test files of one Vitest project in a tree, up to the first failure. */
export function runTestFiles(tree: string, files: readonly string[]): TestRun {
  const report = join(tree, 'mutants-report.json');
  rmSync(report, { force: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(tree, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${projectOf(files[0] ?? '')}`,
      '--bail=1',
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    {
      cwd: tree,
      timeout: LONGEST_RUN,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      maxBuffer: LONGEST_OUTPUT,
      env: { ...process.env, ...ordinary },
    },
  );
  if (status === 0) return { state: 'passed' };
  const { testResults = [] } = readReport(report) ?? {};
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    if (failed) return { state: 'failed', reason: `${relative(tree, name)}: ${failed.fullName}` };
  }
  const errors = [...testResults.map(({ message }) => message), stderr].map(stripVTControlCharacters);
  return { state: 'broken', reason: errors.find((text) => text.trim() !== '')?.trim() ?? 'No test ran.' };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The run ended before it wrote its report.
    return undefined;
  }
}
