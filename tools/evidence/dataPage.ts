import { globSync, readFileSync } from 'node:fs';
import { readConfig } from '#server/base/config.ts';
import { KINDS, RECIPIENTS, WITHOUT_PEOPLE } from './dataFlows.ts';
import { PERIODS, type Period } from './periods.ts';
import { testLink } from './testTitles.ts';

/** The page of data flows and retention, the tests that it names, and the faults of its data. */
export function dataPage() {
  const problems: string[] = [];
  const named = [...KINDS.flatMap(({ tables }) => tables), ...WITHOUT_PEOPLE];
  const tables = globSync('docs/schema/*.md').map((path) => path.slice('docs/schema/'.length, -'.md'.length));
  for (const table of named) if (!tables.includes(table)) problems.push(`There is no table ${table}.`);
  for (const table of tables)
    if (!named.includes(table) && !['README', 'roles'].includes(table))
      problems.push(`tools/evidence/dataFlows.ts does not know the table ${table}.`);
  const periods = PERIODS.map((period) => {
    const length = lengthOf(period);
    if (length === undefined) problems.push(`The period of “${period.what}” is not where the data says.`);
    return `| ${period.what} | ${length} | ${period.tests.map(testLink).join('<br>') || 'no test'} |`;
  });
  const settings = readFileSync('docs/settings.md', 'utf8');
  for (const [setting] of RECIPIENTS)
    if (!settings.includes(`\`${setting}\``)) problems.push(`There is no setting ${setting}.`);
  const kinds = KINDS.map(
    ({ data, of, purpose, is_health, tables: rows }) =>
      `| ${data} | ${of} | ${purpose} | ${is_health ? 'yes' : 'no'} | ${rows.map((table) => `[${table}](../schema/${table}.md)`).join(', ')} |`,
  );
  const text = `# Data, recipients and retention

The facts that a record of processing activities needs (GDPR, article 30). Controller, representative, data protection
officer, legal basis and transfers to other countries are the operator's, who runs the portal. \`npm run evidence:docs\`
writes this page: periods are read from the code and the defaults of the settings. \`npm run check\` compares it.

## Data

Rows about patients count as health data, also those that only say that somebody has a kit. Rights of each role on each
table: [roles.md](../schema/roles.md). All tables: [schema](../schema/README.md).

| Data | Of | Purpose | Health data | Tables |
|---|---|---|---|---|
${kinds.join('\n')}

Without a person:

${WITHOUT_PEOPLE.map((table) => `- ${table}`).join('\n')}

Files of reports are in the file store. Everything is in backups, which the operator keeps and removes.

## Recipients

Inside of the portal, roles and grants decide. Outside, the portal sends data only where a setting names somebody, to
the mailboxes of its users, to webhooks of laboratories (codes, events and times) and to those whom a family gives a
link or a file.

| Setting | Recipient and data |
|---|---|
${RECIPIENTS.map(([setting, receives]) => `| \`${setting}\` | ${receives} |`).join('\n')}

## Retention

| What | Kept for | Proof |
|---|---|---|
${periods.join('\n')}

Everything else stays until its account or patient is deleted, or its owner removes it.

## Measures

[security.md](../security.md) describes them, [asvs.md](asvs.md) names their tests (GDPR, article 30 (1) (g)).
`;
  return { text, problems, tests: PERIODS.flatMap(({ tests }) => tests) };
}

function lengthOf({ at }: Period): string | undefined {
  if ('setting' in at) {
    const days = defaults[at.setting];
    return `\`${at.setting}\`, ${days === undefined ? 'off' : `${days} days`} by default`;
  }
  const [path, pattern] = at;
  return pattern.exec(readFileSync(path, 'utf8'))?.[1];
}

const defaults = readConfig({});
