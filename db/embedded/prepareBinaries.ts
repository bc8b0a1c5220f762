import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '#db/StartError.ts';
import { type Binaries, majorOf } from './binaries.ts';
import { createFolder } from './createFolder.ts';
import { type Account, runAs } from './runAs.ts';

const COPY = 'runtime-';

const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the platform's PostgreSQL run for the account. Its libraries need links, which npm cannot pack: an install
 * script makes them, unless the package manager skips such scripts. So they are made here, or, where the package is
 * read-only or closed to the account, in a copy below the data folder.
 */
export async function prepareBinaries(
  packageFolder: string,
  folder: string,
  account: Account,
): Promise<Binaries> {
  const { version } = Package.parse(readJson(join(packageFolder, 'package.json')));
  const copy = join(folder, `${COPY}${version}`);
  linkLibraries(packageFolder);
  for (const candidate of [packageFolder, copy]) {
    try {
      return await probe(candidate, account);
    } catch {
      // The copy made below is the remedy, and its probe says why if that does not run either.
    }
  }
  await copyPackage(packageFolder, copy, account);
  try {
    return await probe(copy, account);
  } catch (error) {
    const reason = String(error).trim().split('\n').at(-1);
    throw new StartError(
      `The embedded PostgreSQL cannot run on this system (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

async function probe(packageFolder: string, account: Account): Promise<Binaries> {
  const bin = join(packageFolder, 'native', 'bin');
  const version = await runAs(account, join(bin, 'postgres'), ['--version']);
  return { bin, major: majorOf(version) };
}

/** Makes the links of a package's libraries that npm cannot pack. */
export function linkLibraries(packageFolder: string): void {
  const links = Links.parse(readJson(join(packageFolder, 'native', 'pg-symlinks.json')));
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(packageFolder, target));
    } catch {
      // Present already or not permitted: the probe decides.
    }
  }
}

async function copyPackage(packageFolder: string, copy: string, account: Account): Promise<void> {
  for (const name of readdirSync(dirname(copy))) {
    if (name.startsWith(COPY)) rmSync(join(dirname(copy), name), { recursive: true });
  }
  await createFolder(copy, async (unfinished) => {
    // Relative links would otherwise be rewritten to absolute ones into the package.
    cpSync(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true });
    linkLibraries(unfinished);
    if (account.uid !== undefined) {
      execFileSync('chown', ['-hR', `${account.uid}:${account.gid}`, unfinished]);
    }
  });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
