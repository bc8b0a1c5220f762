import { globSync, readFileSync } from 'node:fs';
import { CRITERIA } from './accessibility.ts';
import { CODE_AND_LOGS } from './asvs/codeAndLogs.ts';
import { DELIVERY } from './asvs/delivery.ts';
import { INPUTS } from './asvs/inputs.ts';
import { LEVELS } from './asvs/levels.ts';
import { LOGINS } from './asvs/logins.ts';
import { PROTECTION } from './asvs/protection.ts';
import { SESSIONS } from './asvs/sessions.ts';
import type { Claim, Claims } from './claims.ts';
import { dataPage } from './dataPage.ts';
import { CALLS } from './specification/calls.ts';
import { LISTS } from './specification/lists.ts';
import { RULES } from './specification/rules.ts';
import { SCREENS } from './specification/screens.ts';
import { testLink, titleProblems } from './testTitles.ts';

type Groups = Readonly<Record<string, readonly Claim[]>>;

const MADE = `\`npm run evidence:docs\` writes this page from \`tools/evidence\`;
\`npm run check\` compares it and looks up each test.`;

const STATES = `**met**: the named tests prove it. **partly met**: they prove a part, and the rest is named.
**described**: it needs words in the manual, and the link leads there. **not proved**: it holds by the way the portal
is made, but no test would notice the opposite.`;

/** The pages of `docs/evidence` by name, and the faults of their data. */
export function evidencePages(): {
  readonly pages: ReadonlyMap<string, string>;
  readonly problems: string[];
} {
  const specification = { ...SCREENS, ...LISTS, ...RULES, ...CALLS };
  const asvs = [INPUTS, DELIVERY, LOGINS, SESSIONS, PROTECTION, CODE_AND_LOGS];
  const data = dataPage();
  const claims = [
    ...asvs.flatMap((part) => Object.values(part)),
    ...Object.values(specification).flat(),
    ...Object.values(CRITERIA).flat(),
  ];
  return {
    pages: new Map([
      ['README.md', indexPage()],
      ['asvs.md', asvsPage(asvs)],
      ['specification.md', specificationPage(specification)],
      ['data.md', data.text],
      ['accessibility.md', accessibilityPage()],
    ]),
    problems: [
      ...data.problems,
      ...levelProblems(asvs),
      ...claims.flatMap(({ page }) => (page === undefined ? [] : headingProblems(page))),
      ...[...claims.flatMap(({ tests = [] }) => tests), ...data.tests].flatMap(titleProblems),
    ],
  };
}

const indexPage = () => `# Evidence

What tests prove about the portal, for reviewers and auditors.
${MADE}

| Page | Content |
|---|---|
| [asvs.md](asvs.md) | OWASP ASVS 5.0, levels 1 and 2 |
| [specification.md](specification.md) | Sentences of the specification and their tests |
| [data.md](data.md) | Data, recipients and retention in the form of GDPR article 30 |
| [accessibility.md](accessibility.md) | WCAG 2.2 AA with the known gaps |
| [roles.md](../schema/roles.md) | Rights of each role on each table |
| [third-party.md](../third-party.md) | Third-party parts with versions and licenses |

${STATES}
`;

function asvsPage(parts: readonly Claims[]): string {
  const claims = byId(parts);
  const ids = Object.entries(LEVELS).flatMap(([level, list]) => idsIn(list).map((id) => ({ id, level })));
  const rows = ids
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
    .map(({ id, level }) => {
      const claim = claims.get(id);
      return claim ? `| ${id} | ${level} | ${cellsOf(claim)} |` : '';
    });
  return `# OWASP ASVS 5.0

All requirements of levels 1 and 2, and those of level 3 about logins and sessions, in own words: the
[standard](https://github.com/OWASP/ASVS/tree/master/5.0) has the full ones.
${MADE}

${STATES}

${countsOf(ids.flatMap(({ id }) => claims.get(id) ?? []))}

| Id | Level | In short | State | Proof |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

const specificationPage = (groups: Groups) => `# The specification and its tests

The sentences of the product's specification, by its section and in own words.
${MADE}

${STATES}

${countsOf(Object.values(groups).flat())}
${tablesOf(groups)}`;

function accessibilityPage(): string {
  const stories = globSync('e2e/*.e2e.ts')
    .sort()
    .flatMap((path) => {
      const checks = readFileSync(path, 'utf8').split(/await expectAccessible/).length - 1;
      return checks === 0 ? [] : [`| [${path}](../../${path}) | ${checks} |`];
    });
  return `# Accessibility

The portal aims at WCAG 2.2, level AA. This page says what tests prove and what they do not. No body has certified it,
and it makes no claim beyond its tables.
${MADE}

${STATES}

${countsOf(Object.values(CRITERIA).flat())}
${tablesOf(CRITERIA)}
## Stories with axe

axe tries the rules of WCAG 2.0 to 2.2, A and AA, on a screen of a story, in places of the source:

| Story | Places |
|---|---|
${stories.join('\n')}
`;
}

const tablesOf = (groups: Groups) =>
  Object.entries(groups)
    .map(
      ([heading, claims]) =>
        `\n## ${heading}\n\n| In short | State | Proof |\n|---|---|---|\n${claims.map((claim) => `| ${cellsOf(claim)} |\n`).join('')}`,
    )
    .join('');

function cellsOf({ meaning, state, why, tests = [], page }: Claim): string {
  const proof = [
    ...(why === undefined ? [] : [why]),
    ...(page === undefined ? [] : [linkTo(page)]),
    ...tests.map(testLink),
  ];
  return `${meaning} | ${state} | ${proof.join('<br>')}`;
}

const linkTo = (page: string) => {
  const [path = '', heading = ''] = page.split('#');
  return `[${path}, ${heading}](../../${path}#${heading.toLowerCase().replaceAll(' ', '-')})`;
};

const countsOf = (claims: readonly Claim[]) =>
  [...Map.groupBy(claims, ({ state }) => state)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([state, { length }]) => `${length} ${state}`)
    .join(', ') + `: ${claims.length} in all.`;

const idsIn = (text: string) => text.split(/\s+/).filter((id) => id !== '');

const byId = (parts: readonly Claims[]) =>
  new Map(
    parts.flatMap((part) =>
      Object.entries(part).flatMap(([ids, claim]) => idsIn(ids).map((id) => [id, claim])),
    ),
  );

/** Requirements without a claim, with two, and claims without a requirement. */
function levelProblems(parts: readonly Claims[]): string[] {
  const claimed = parts.flatMap((part) => Object.keys(part).flatMap(idsIn));
  const known = Object.values(LEVELS).flatMap(idsIn);
  return [
    ...known.filter((id) => !claimed.includes(id)).map((id) => `ASVS ${id} has no claim.`),
    ...claimed.filter((id) => !known.includes(id)).map((id) => `ASVS ${id} is no requirement of the list.`),
    ...claimed.filter((id, index) => claimed.indexOf(id) !== index).map((id) => `ASVS ${id} has two claims.`),
  ];
}

function headingProblems(page: string): string[] {
  const [path = '', heading = ''] = page.split('#');
  if (path.startsWith('docs/evidence/')) return [];
  return new RegExp(`^#+ ${heading}$`, 'm').test(readFileSync(path, 'utf8'))
    ? []
    : [`${path} has no heading “${heading}”.`];
}
