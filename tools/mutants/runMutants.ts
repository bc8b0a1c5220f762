import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { allMutants } from './allMutants.ts';
import type { Mutant } from './Mutant.ts';
import { problemsOf, projectOf } from './problemsOf.ts';
import { runTestFiles } from './runTestFiles.ts';

interface Options {
  /** Runs the mutants whose names contain one of these; without any, all. */
  readonly names?: readonly string[];
  /** The tree to judge, by its own tests. */
  readonly tree?: string;
}

/** Folders that a copy does without; packages are linked. */
const LEFT_OUT = new Set(['.data', '.git', 'dist', 'node_modules', 'playwright-report', 'test-results']);

/**
 * Applies each mutant to a copy of the tree, one after the other, and runs the tests that have to notice it. Prints a line for
 * each and, as the last one, `N killed, N survived`.
 * @returns whether all were killed.
 */
export function runMutants({ names = [], tree = process.cwd() }: Options = {}): boolean {
  const mutants = allMutants.filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
  );
  const problems = problemsOf(mutants, tree);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const copy = copyOf(tree);
  try {
    confirmJudges(copy, mutants);
    const killed = mutants.filter((mutant) => isKilled(copy, mutant)).length;
    console.log(`\n${killed} killed, ${mutants.length - killed} survived`);
    return killed === mutants.length;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyOf(tree: string): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'portal-mutants-'));
  cpSync(tree, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  symlinkSync(realpathSync(join(tree, 'node_modules')), join(copy, 'node_modules'));
  return copy;
}

/** Runs all judges without a fault: a test that fails anyway would kill every mutant. */
function confirmJudges(copy: string, mutants: readonly Mutant[]): void {
  const judges = new Set(mutants.flatMap((mutant) => mutant.judges));
  for (const files of Map.groupBy(judges, projectOf).values()) {
    const run = runTestFiles(copy, files);
    if (run.state !== 'passed') throw new Error(`A judge fails without a fault: ${run.reason}`);
  }
}

function isKilled(copy: string, { name, rule, file, find, replace, judges }: Mutant): boolean {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  const start = performance.now();
  const run = runTestFiles(copy, judges);
  writeFileSync(path, text);
  const seconds = Math.round((performance.now() - start) / 1000);
  const verdict = { passed: 'SURVIVED', failed: 'killed', broken: 'BROKEN' }[run.state];
  console.log(`${verdict.padEnd(8)} ${String(seconds).padStart(3)} s  ${name.padEnd(32)} ${rule}`);
  console.log(`${' '.repeat(16)}${run.state === 'passed' ? judges.join(', ') : run.reason}`);
  return run.state === 'failed';
}
