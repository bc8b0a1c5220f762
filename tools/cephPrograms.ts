import { execFile, execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

export interface CephPrograms {
  readonly bin: string;
  /** Folder of the classes that run inside the object daemon. */
  readonly classes: string;
  readonly plugins: string;
  /** Search path of their libraries. */
  readonly libraries: string;
}

/** Debian's Ceph is unpacked here, beside the system. This installs nothing and starts no service. */
const UNPACKED = '/var/cache/gut-health-portal/ceph';

/** Each package has the name of its program. */
const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw'];

/** Finds the installed Ceph. On Debian, root downloads one once. Undefined if neither is possible. */
export async function cephPrograms(): Promise<CephPrograms | undefined> {
  const found = programsBelow('/') ?? programsBelow(UNPACKED);
  if (found || process.getuid?.() !== 0) return found;
  try {
    await fetchPrograms();
  } catch {
    // Not Debian, or no network: the caller reports it.
  }
  return programsBelow(UNPACKED);
}

function programsBelow(root: string): CephPrograms | undefined {
  const bin = join(root, 'usr/bin');
  const [classes] = globSync(join(root, 'usr/lib/*/rados-classes'));
  if (!classes || !PACKAGES.every((name) => existsSync(join(bin, name)))) return undefined;
  const plugins = join(dirname(classes), 'ceph');
  const libraries = [dirname(classes), plugins, ...globSync(join(root, 'lib/*-linux-gnu*'))].join(':');
  return { bin, classes, plugins, libraries };
}

async function fetchPrograms(): Promise<void> {
  mkdirSync(dirname(UNPACKED), { recursive: true });
  const folder = mkdtempSync(`${UNPACKED}-`);
  try {
    const packages = join(folder, 'packages');
    mkdirSync(join(packages, 'partial'), { recursive: true });
    const apt = (...parameters: string[]) =>
      execFileSync('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', ...parameters], {
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: 120_000,
      });
    apt('update');
    apt(
      'install',
      '-y',
      '--download-only',
      '--no-install-recommends',
      '-o',
      `Dir::Cache::archives=${packages}`,
      ...PACKAGES,
    );
    const root = join(folder, 'root');
    const atOnce = pLimit(availableParallelism());
    const unpack = (name: string) => promisify(execFile)('dpkg-deb', ['-x', name, root], { timeout: 60_000 });
    await Promise.all(globSync(join(packages, '*.deb')).map((name) => atOnce(unpack, name)));
    renameSync(root, UNPACKED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
