import { parseArgs } from 'node:util';
import { runMutants } from './mutants/runMutants.ts';

/**
 * Proves that the tests notice faults: `npm run mutants -- [--at FOLDER] [NAME]...` runs the mutants whose names contain one of
 * the names, or all, in the working tree or in that folder, which may be a worktree of another commit.
 */

const { values, positionals } = parseArgs({ options: { at: { type: 'string' } }, allowPositionals: true });
if (!runMutants({ names: positionals, ...(values.at && { tree: values.at }) })) process.exitCode = 1;
