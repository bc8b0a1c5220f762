import { errors } from '#contract/shared/errorTable.ts';
import { UNKNOWN_FIELD } from './unknownField.ts';

/** Limit the list: a megabyte of problems would block every other request. */
const FIELDS_NAMED = 20;
const NAME_MAX_LENGTH = 200;

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message?: string | undefined;
  /** Names of members that the schema lacks. */
  readonly keys?: readonly string[] | undefined;
}

/** The problems of a request by path. An unknown member is named itself rather than its object. */
export const fieldProblems = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries(problems.flatMap(problemsOf).slice(0, FIELDS_NAMED));

function problemsOf({ path, message, keys }: Problem): [string, string][] {
  if (!keys) return [[path.join('.'), message ?? errors.invalid_request[1]]];
  return keys
    .slice(0, FIELDS_NAMED)
    .map((key) => [[...path, key].join('.').slice(0, NAME_MAX_LENGTH), UNKNOWN_FIELD]);
}
