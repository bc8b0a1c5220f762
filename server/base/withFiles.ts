import { readFileSync } from 'node:fs';

/** The end of the name of a variable that names a file with the value. */
const FILE = '_FILE';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the values of variables from files: `SMTP_URL_FILE` names the file with the value of `SMTP_URL`, without its last line
 * end. Resolves variables in `names` only. Returns the environment with the values, and the problems: a variable and the end of
 * a sentence.
 */
export function withFiles(
  environment: Environment,
  names: readonly string[],
): { readonly environment: Environment; readonly problems: readonly (readonly [string, string])[] } {
  const values: Record<string, string | undefined> = { ...environment };
  const problems: (readonly [string, string])[] = [];
  for (const name of names) {
    const variable = `${name}${FILE}`;
    const path = environment[variable];
    if (path === undefined) continue;
    const content = readValue(path);
    const problem =
      environment[name] === undefined ? content.problem : `must not be set together with ${name}`;
    if (problem === undefined) values[name] = content.value;
    else problems.push([variable, problem]);
  }
  return { environment: values, problems };
}

/** The content of a file, or the reason why it has none. The content itself appears in no message. */
function readValue(path: string): { readonly value?: string; readonly problem?: string } {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { problem: `names an empty file: ${path}` } : { value };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: `names a file that cannot be read (${code}): ${path}` };
  }
}
