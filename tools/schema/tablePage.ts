import { type Effects, effectsOf } from './effectsOf.ts';
import {
  type Catalog,
  commands,
  type Event,
  events,
  type Policy,
  type Table,
  type Trigger,
} from './readCatalog.ts';

/** Where the statements stand, as paths from the root of the repository. */
export interface Places {
  readonly tables: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, string>;
  /** Rules by table. */
  readonly rules: ReadonlyMap<string, string>;
}

/** Rows in this order: from no login to the portal's own roles. All others follow. */
const known_roles = [
  'app_anonymous',
  'app_customer',
  'app_practitioner',
  'app_admin',
  'app_lab',
  'app_worker',
  'app_throttle',
  'app_definer',
  'app_retention',
  'app_backup',
];

/** The page of a table in Markdown. */
export function tablePage(table: Table, catalog: Catalog, places: Places): string {
  const sections = [
    `# ${table.name}`,
    `${[
      linkTo(places.tables.get(table.name), 'Table'),
      places.rules.has(table.name) && linkTo(places.rules.get(table.name), 'rules'),
    ]
      .filter(Boolean)
      .join(', ')}. \`npm run schema:docs\` writes this page.`,
    columnsOf(table),
    constraintsOf(table),
    rightsOf(table),
    ...events.map((event) => triggersOf(table, event, catalog, places)),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

const columnsOf = ({ columns }: Table) =>
  `## Columns\n\n${tableOf(
    ['Column', 'Type', 'Null', 'Default or value'],
    columns.map(({ name, type, is_required, value }) => [
      name,
      // Versions of PostgreSQL differ in the names that they quote.
      code(type.replaceAll('"', '')),
      is_required ? '' : 'yes',
      value === null ? '' : code(value),
    ]),
  )}`;

const constraintsOf = ({ constraints }: Table) =>
  `## Constraints\n\n${tableOf(
    ['Name', 'Rule'],
    constraints.map(({ name, definition }) => [name, code(definition)]),
  )}`;

function rightsOf({ rights, policies }: Table): string {
  const roles = new Set([...known_roles, ...rights.map(({ role }) => role).sort()]);
  const verbs = new Set([...commands, ...rights.map(({ command }) => command).sort()]);
  const rows = [...roles].flatMap((role) =>
    [...verbs].flatMap((command) => {
      const granted = rights.filter((right) => right.role === role && right.command === command);
      if (granted.length === 0) return [];
      const is_whole = granted.some(({ columns }) => columns === null);
      const columns = is_whole ? 'all' : granted.flatMap((right) => right.columns ?? []).join(', ');
      const applying = policies.filter(
        (policy) =>
          (policy.roles.includes(role) || policy.roles.includes('public')) &&
          (policy.command === command || policy.command === 'ALL'),
      );
      return [
        [
          role.replace(/^app_/, ''),
          command.toLowerCase(),
          columns,
          applying.map(rowsOf).join('<br>') || 'none',
        ],
      ];
    }),
  );
  return `## Rights\n\n${tableOf(['Role', 'May', 'Columns', 'Rows, by policy'], rows)}`;
}

function rowsOf({ name, using, check }: Policy): string {
  const conditions = [using && code(using), check && `written ${code(check)}`].filter(Boolean).join(', ');
  return `${name}: ${conditions}`;
}

function triggersOf(table: Table, event: Event, catalog: Catalog, places: Places): string {
  const fired = table.triggers.filter((trigger) => trigger.events.includes(event));
  if (fired.length === 0) return '';
  const lines = fired.map((trigger, index) => {
    const { function_name } = trigger;
    const effects = wordsOf(effectsOf(function_name, catalog));
    return (
      `${index + 1}. **${trigger.name}**, ${momentOf(trigger, event)}: ` +
      `${linkTo(places.functions.get(function_name), function_name)}${effects}`
    );
  });
  return `## ${event.slice(0, 1)}${event.slice(1).toLowerCase()} fires\n\n${lines.join('\n')}`;
}

function momentOf({ moment, is_deferred, columns, condition }: Trigger, event: Event): string {
  const of = event === 'UPDATE' && columns.length > 0 ? `, for updates of ${columns.join(', ')}` : '';
  return `${is_deferred ? 'at the commit' : moment}${of}${condition === null ? '' : `, when ${code(condition)}`}`;
}

function wordsOf({ calls, writes, notifies, queues }: Effects): string {
  const tables = [...writes].map(([table, verbs]) => `${verbs.join(' and ')} [${table}](${table}.md)`);
  const lines = [
    calls.length > 0 && `calls: ${calls.join(', ')}`,
    tables.length > 0 && `writes: ${tables.join(', ')}`,
    notifies && 'notifies all instances',
    queues && 'queues a job',
  ];
  return lines
    .filter(Boolean)
    .map((line) => `\n   - ${line}`)
    .join('');
}

const linkTo = (path: string | undefined, text: string) =>
  path === undefined ? text : `[${text}](../../${path})`;

/** On one line, with the marks of a table escaped. */
const code = (text: string) => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``;

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
