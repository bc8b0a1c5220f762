import { importsIn } from './importsIn.ts';
import { roomProblems } from './roomProblems.ts';

/** Fails if an import runs against the layers of the project, or if rooms form a cycle. */
for (const problem of roomProblems(importsIn('{contract,db,server,web}/**/*.{ts,tsx}'))) {
  console.error(problem);
  process.exitCode = 1;
}
