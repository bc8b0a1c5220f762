import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './Mutant.ts';

/** The reasons why mutants do not fit a tree: a sentence each. */
export function problemsOf(mutants: readonly Mutant[], tree: string): string[] {
  const names = mutants.map(({ name }) => name);
  const repeated = names.filter((name, at) => names.indexOf(name) < at);
  return [
    ...repeated.map((name) => `Two mutants have the name ${name}.`),
    ...mutants.flatMap((mutant) => problemsOfOne(mutant, tree)),
  ];
}

function problemsOfOne({ name, file, find, replace, judges }: Mutant, tree: string): string[] {
  const path = join(tree, file);
  if (!existsSync(path)) return [`${name}: ${file} is missing.`];
  const found = readFileSync(path, 'utf8').split(find).length - 1;
  return [
    ...(found === 1 ? [] : [`${name}: ${file} contains the text ${found} times: ${find}`]),
    ...(find === replace ? [`${name}: the replacement changes nothing.`] : []),
    ...judges
      .filter((judge) => !existsSync(join(tree, judge)))
      .map((judge) => `${name}: ${judge} is missing.`),
    ...(new Set(judges.map(projectOf)).size === 1 ? [] : [`${name}: the judges belong to several projects.`]),
  ];
}

/** The Vitest project of a test file. */
export const projectOf = (judge: string): 'browser' | 'node' => (judge.endsWith('.tsx') ? 'browser' : 'node');
