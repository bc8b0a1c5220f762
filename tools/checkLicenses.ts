import { readFileSync } from 'node:fs';

/**
 * Fails when a package of the lockfile has a license that nobody has agreed to. It covers tools as well as what users receive,
 * because the browser part bundles packages that npm lists as development dependencies.
 */

/** SPDX identifiers of licenses that ask for little more than their notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

interface Exception {
  readonly names: RegExp;
  readonly license: string | undefined;
}

const exceptions: readonly Exception[] = [
  // A copyleft for each file. The portal neither changes nor ships them: one builds style sheets, one tests accessibility.
  { names: /^(axe-core|lightningcss(-.+)?)$/, license: 'MPL-2.0' },
  // Its package.json names no license; its LICENSE file is MIT. It draws the demo's PDF documents.
  { names: /^png-js$/, license: undefined },
];

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly license?: string }>>;
}

/** An expression such as `MIT OR GPL-3.0` fails: a person has to choose, and note the choice as an exception. */
const isAllowed = (license: string) =>
  license.split(/ (?:OR|AND) |[()]/).every((id) => id === '' || allowed.has(id));

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
for (const [path, { version, license }] of Object.entries(packages)) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const isExcepted = exceptions.some((one) => one.names.test(name) && one.license === license);
  if (path === '' || isExcepted || (license && isAllowed(license))) continue;
  console.error(
    `${name} ${version}: ${license ?? 'no license'} is not in the list of tools/checkLicenses.ts.`,
  );
  process.exitCode = 1;
}
