import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The report of a suite. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failed tests, each with the first lines of its error. */
  readonly failures: readonly string[];
  readonly files: readonly { readonly name: string; readonly seconds: number }[];
  /** The stories by browser engine. */
  readonly stories?: readonly Story[];
}

interface Story {
  readonly title: string;
  readonly engine: string;
  readonly result: 'passed' | 'failed' | 'not run';
}

/** The part of Vitest's JSON report that is read here. */
interface VitestResults {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    /** The error of a file that failed outside of its tests. */
    readonly message: string;
    readonly assertionResults: readonly {
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
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly projectName: string;
    /** `skipped` after a failure that later stories of the file build on. A story that passes when repeated is `flaky`. */
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly results: readonly { readonly duration: number; readonly errors: readonly PlaywrightError[] }[];
  }[];
}

/** Reads the report of a Vitest run. A suite that ended before it wrote one has no tests. */
export function readVitest(file: string): Report {
  const results: VitestResults = read(file);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = results;
  const named = testResults.map((result) => ({ ...result, name: relative(process.cwd(), result.name) }));
  const broken = named.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests,
    failures: [
      ...named.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(hasFailed)
          .map(({ fullName, failureMessages = [] }) => failureOf(`${name}: ${fullName}`, failureMessages)),
      ),
      ...broken.map(({ name, message }) => failureOf(name, [message])),
    ],
    files: named.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  };
}

const hasFailed = ({ status }: { readonly status: string }) => status === 'failed';

/** Reads the report of the stories. A story that passes when repeated has failed. */
export function readPlaywright(file: string): Report {
  const { stats, suites = [], errors = [] }: PlaywrightResults = read(file);
  const specs = suites.map(({ file: name, ...suite }) => ({
    name: `e2e/${name}`,
    specs: specsOf({ file: name, ...suite }),
  }));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: [
      ...specs.flatMap(({ name, specs }) =>
        specs
          .filter(({ ok }) => !ok)
          .map((spec) =>
            failureOf(`${name}: ${spec.title}`, messagesOf(resultsOf(spec).flatMap(({ errors }) => errors))),
          ),
      ),
      ...(errors.length > 0 ? [failureOf('outside of the stories', messagesOf(errors))] : []),
    ],
    stories: specs.flatMap(({ specs }) =>
      specs.flatMap(({ title, tests }) =>
        tests.map(({ projectName, status }) => ({ title, engine: projectName, result: resultsBy[status] })),
      ),
    ),
    files: specs.map(({ name, specs }) => ({
      name,
      seconds: specs.flatMap(resultsOf).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  };
}

const resultsBy = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'not run' } as const;

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];
const resultsOf = ({ tests }: PlaywrightSpec) => tests.flatMap(({ results }) => results);
const messagesOf = (errors: readonly PlaywrightError[]) => errors.map(({ message = '' }) => message);

/** A failed test with the first lines of its error: the list may be all that is left of a long output. */
const failureOf = (test: string, messages: readonly string[]): string =>
  [test, ...messages.slice(0, 1).map(firstLines)].join('\n');

const firstLines = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 5)
    .map((line) => `  ${line}`)
    .join('\n');

function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The suite ended before it wrote its report.
    return {};
  }
}
