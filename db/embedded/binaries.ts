/** A PostgreSQL that runs: the folder of its programs and its major version. */
export interface Binaries {
  bin: string;
  major: string;
}

/** The major version in the answer to `postgres --version`. */
export const majorOf = (version: string): string => version.replace(/^\D*(\d+).*$/s, '$1');
