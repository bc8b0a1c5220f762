import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cephPrograms } from './cephPrograms.ts';
import { changedFiles } from './changedFiles.ts';
import { CHROMIUM_PACKAGES, ensureChromium } from './ensureChromium.ts';
import { importsIn } from './importsIn.ts';
import { installAhead, installPackages } from './installPackages.ts';
import { isInstalled } from './isInstalled.ts';
import { relatedTests } from './relatedTests.ts';
import { EMBEDDED, failSuite, runStories, runTask, runTasks, runTests } from './suites.ts';
import {
  PACKAGES_OF_PROGRAMS,
  runOnExternalPostgres,
  runOnObjectGateway,
  runRollingRestarts,
} from './systemSuites.ts';
import { RUNS_NIGHTLY, SYSTEM_TESTS } from './systemTests.ts';

/** The plans of `npm test`. Suites run one after the other: together they are too much for two cores. */

/** Debian's packages of the suites of `--system`. A suite installs its missing packages, but all at once take less time. */
const SYSTEM_PACKAGES = [
  ...PACKAGES_OF_PROGRAMS,
  ...CHROMIUM_PACKAGES,
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
];

/** Everything that runs on the project's own packages. Failed types end each plan: a missing import fails hundreds of tests. */
export async function runOrdinary(): Promise<void> {
  if (!(await runChecks())) return;
  runRules();
  runStoriesIn('Stories in the browser', 'chromium');
}

/** The suites of CI: the ordinary tests, and those that need Debian's packages. */
export async function runSystem(): Promise<void> {
  if (!(await installDuringChecks())) return;
  runRules();
  await runSystemSuites({ whole: false });
  runInEveryBrowser();
}

/** The system's tests with every repetition, all rounds of the races, and the tests that a push leaves out. */
export async function runAll(): Promise<void> {
  process.env['ROUNDS'] ??= '8';
  process.env[RUNS_NIGHTLY] = 'true';
  if (!(await installDuringChecks())) return;
  runRules();
  await runSystemSuites({ whole: true });
  runInEveryBrowser();
  runRollingRestarts();
  runTask('Cost of requests', 'npm', 'run', '--silent', 'bench', '--', 'guard');
  runTask('Mutants', 'npm', 'run', '--silent', 'mutants');
}

/** Returns whether the types are right and Chromium is there. */
async function installDuringChecks(): Promise<boolean> {
  const installed = installAhead(...SYSTEM_PACKAGES).then(cephPrograms);
  const has_succeeded = await runChecks();
  await installed;
  return has_succeeded && hasChromium({ mayInstall: true });
}

/** Returns whether Chromium is there for the tests. Its absence counts as a failed suite. */
export function hasChromium(options: { readonly mayInstall: boolean }): boolean {
  try {
    ensureChromium(options);
    return true;
  } catch (error) {
    failSuite('Browser', (error as Error).message);
    return false;
  }
}

/** The checks, and the build that the stories need. Returns whether the types are right. */
async function runChecks(): Promise<boolean> {
  if (!runTask('Types', 'npm', 'run', '--silent', 'check:types')) return false;
  const script = (name: string) => ['npm', 'run', '--silent', name] as const;
  await runTasks('Checks and build', script('check:rest'), script('build'));
  return true;
}

function runRules(): void {
  runTests('Rules and server', 'node', EMBEDDED);
  runTests('Screens', 'browser');
}

async function runSystemSuites(extent: { readonly whole: boolean }): Promise<void> {
  await runOnExternalPostgres(extent);
  await runOnObjectGateway(extent);
}

function runStoriesIn(title: string, ...projects: readonly string[]): void {
  runStories(title, {}, ...projects.map((project) => `--project=${project}`));
}

/** Runs the stories in Chromium, and some in Debian's Firefox and WebKitGTK and the oldest Chromium. Root installs them. */
function runInEveryBrowser(): void {
  const programs = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];
  const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'] as const;
  if (!programs.every(isInstalled)) installPackages(...packages);
  if (!programs.every(isInstalled)) {
    const reason = `They are not installed (on Debian as root: apt-get install ${packages.join(' ')}).`;
    failSuite('Stories in Firefox and WebKit', reason);
    runStoriesIn('Stories in Chromium and oldest Chromium', 'chromium', 'oldest');
  } else runStoriesIn('Stories in Chromium, Firefox, WebKit', 'chromium', 'firefox', 'webkit', 'oldest');
}

/** The tests that the changes since `main` need; on `main`, those of the last commit and of changes after it. */
export function runChanged(): void {
  const imports = importsIn('{contract,db,server,web,demo,tools}/**/*.{ts,tsx}');
  const tests = globSync('{contract,db,server,web,demo,tools}/**/*.test.{ts,tsx}', { exclude: SYSTEM_TESTS });
  runFiles(relatedTests(changedFiles(), imports, tests));
}

/** The test files whose path contains one of the words. */
export function runPaths(words: readonly string[]): void {
  const files = globSync(['{contract,db,server,web,demo,tools}/**/*.test.{ts,tsx}', 'e2e/*.e2e.ts'], {
    exclude: SYSTEM_TESTS,
  });
  runFiles(files.filter((file) => words.some((word) => file.includes(word))));
}

function runFiles(files: readonly string[]): void {
  process.env[RUNS_NIGHTLY] = 'true';
  const screens = files.filter((file) => file.endsWith('.test.tsx'));
  const stories = files.filter((file) => file.endsWith('.e2e.ts'));
  const rules = files.filter((file) => file.endsWith('.test.ts'));
  console.log(`${files.length} test files`);
  if (rules.length > 0) runTests('Rules and server', 'node', EMBEDDED, ...rules);
  if (screens.length > 0) runTests('Screens', 'browser', {}, ...screens);
  if (stories.length === 0) return;
  spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  runStories('Stories in the browser', {}, '--project=chromium', ...stories);
}
