import { readFileSync } from 'node:fs';

/**
 * Fails if a package of a lockfile has a license outside the lists below. It checks development dependencies too, because
 * the browser part bundles some of them.
 */

/** The second has the server beside which the benchmark measures the portal. */
const lockfiles = ['package-lock.json', 'bench/postgraphile/package-lock.json'];

/** SPDX identifiers of licenses that require little more than their notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

interface Exception {
  readonly names: RegExp;
  readonly license: string | undefined;
}

const exceptions: readonly Exception[] = [
  // File-level copyleft. The portal neither changes nor ships these tools for style sheets and accessibility tests.
  { names: /^(axe-core|lightningcss(-.+)?)$/, license: 'MPL-2.0' },
  // NIST lets everybody use, copy and change it with its notice.
  { names: /^h5wasm$/, license: 'SEE LICENSE IN LICENSE.txt' },
  // Tests only. The terms of the U.S. National Library of Medicine follow the BSD license, with notices for LOINC and UCUM.
  { names: /^fhirpath$/, license: 'SEE LICENSE in LICENSE.md' },
  { names: /^@lhncbc\/ucum-lhc$/, license: 'SEE LICENSE IN LICENSE.md' },
  // Chosen: ISC.
  { names: /^is-integer$/, license: 'WTFPL OR ISC' },
  // Its LICENSE file is MIT, but its package.json names no license.
  { names: /^png-js$/, license: undefined },
  // Chosen: MIT.
  { names: /^jszip$/, license: '(MIT OR GPL-3.0-or-later)' },
  // Chosen: MIT.
  { names: /^type-fest$/, license: '(MIT OR CC0-1.0)' },
];

interface Package {
  readonly version: string;
  readonly license?: string;
  /** Set for a folder of this project. */
  readonly link?: true;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, Package>>;
}

/** `MIT OR GPL-3.0` fails: a person chooses one, and notes the choice as an exception. */
const isAllowed = (license: string) =>
  license.split(/ (?:OR|AND) |[()]/).every((id) => id === '' || allowed.has(id));

for (const lockfile of lockfiles) {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as Lockfile;
  for (const [path, { version, license, link }] of Object.entries(packages)) {
    const isOwn = link || !path.includes('node_modules/');
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isExcepted = exceptions.some((one) => one.names.test(name) && one.license === license);
    if (isOwn || isExcepted || (license && isAllowed(license))) continue;
    console.error(
      `${name} ${version}: ${license ?? 'no license'} is not in the list of tools/checkLicenses.ts.`,
    );
    process.exitCode = 1;
  }
}
