import { commands, type Table } from './readCatalog.ts';

/** The roles that act for somebody, in the order of the columns. */
const ROLES = {
  app_anonymous: 'nobody',
  app_customer: 'customer',
  app_practitioner: 'practitioner',
  app_admin: 'administrator',
  app_lab: 'laboratory',
  app_bench: 'bench',
  app_worker: 'jobs',
  app_throttle: 'throttle',
} as const;

/** The letter of each command. */
const LETTERS = { SELECT: 'r', INSERT: 'a', UPDATE: 'c', DELETE: 'd' } as const;

/** The rights of all roles on all tables, read from the grants and policies of the catalog. */
export function rolePage(tables: readonly Table[]): string {
  const roles = Object.keys(ROLES);
  const rows = tables.map(
    (table) =>
      `| [${table.name}](${table.name}.md) | ${roles.map((role) => rightsOf(role, table)).join(' | ')} |`,
  );
  return `# Roles and tables

The rights of each role on the rows of each table: **r**ead, **a**dd, **c**hange, **d**elete. A capital letter covers
every row, a small one the rows that a policy of the table admits; brackets mean some columns alone. Without a letter,
the role has no right or no policy, and both lead to no row. Functions and views with rights of their own are not in the
table. \`npm run schema:docs\` writes this page from a migrated database; \`db/policies.test.ts\` tries every right.

| Table | ${Object.values(ROLES).join(' | ')} |
|---|${'---|'.repeat(roles.length)}
${rows.join('\n')}
`;
}

function rightsOf(role: string, { rights, policies }: Table): string {
  const grantees = [role, 'public'];
  return commands
    .map((command) => {
      const granted = rights.filter((right) => grantees.includes(right.role) && right.command === command);
      const admitting = policies.filter(
        (policy) =>
          policy.roles.some((to) => grantees.includes(to)) && ['ALL', command].includes(policy.command),
      );
      if (granted.length === 0 || admitting.length === 0) return '';
      const isWhole = granted.some(({ columns }) => columns === null);
      const isEvery = admitting.some((policy) => conditionOf(policy, command) === 'true');
      const letter = isEvery ? LETTERS[command].toUpperCase() : LETTERS[command];
      return isWhole ? letter : `(${letter})`;
    })
    .join('');
}

/** The condition on the rows of a command. Without one on written rows, the one on rows that are there counts. */
const conditionOf = ({ using, check }: Table['policies'][number], command: (typeof commands)[number]) =>
  command === 'INSERT' ? (check ?? using) : using;
