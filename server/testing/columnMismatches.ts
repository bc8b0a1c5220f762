import * as z from 'zod/mini';
import type { Returned } from '#db/statements.ts';
import type { DescribedColumn } from '#db/testing/describeStatement.ts';

/** JSON Schema types of the values that the driver returns for each PostgreSQL type. */
const types: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
};

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

const jsonSchemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'bytes' as 'string';
    },
  }) as JsonSchema;

const optionsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(optionsOf) ?? [schema];

/** Types that a schema accepts: `string`, `number`, `boolean`, `bytes`, `object`, `null`, or an array such as `string[]`. */
const typesOf = (schema: JsonSchema): readonly string[] =>
  optionsOf(schema).flatMap(({ type = [], items = {} }) =>
    [type].flat().flatMap((name) => {
      if (name === 'array') return typesOf(items).map((item) => `${item}[]`);
      return name === 'integer' ? 'number' : name;
    }),
  );

function mismatch({ type, is_nullable }: DescribedColumn, schema: JsonSchema): string | undefined {
  const accepted = typesOf(schema);
  const read = type.replace(/^[^[]+/, (element) => types[element] ?? element);
  if (read !== 'json' && !accepted.includes(read)) return `is ${type}, not ${accepted.join(' or ')}`;
  if (is_nullable && !accepted.includes('null')) return 'may be null';
  return undefined;
}

/** Differences between the columns described by PostgreSQL and the row schema in code. */
export function columnMismatches(returned: Returned, columns: readonly DescribedColumn[]): string[] {
  if (returned.kind === 'nothing') return [];
  // A void function returns a column without a value.
  const described = new Map(
    columns.filter(({ type }) => type !== 'void').map((column) => [column.name, column]),
  );
  if (returned.kind !== 'rows') {
    const [column, ...others] = described.values();
    if (!column || others.length > 0) return [`has ${described.size} columns, not one`];
    const schema = returned.kind === 'json' ? { type: 'string' } : jsonSchemaOf(returned.schema);
    return [mismatch(column, schema) ?? []].flat().map((problem) => `${column.name} ${problem}`);
  }
  const named = new Map<string, JsonSchema[]>();
  for (const { properties = {} } of optionsOf(jsonSchemaOf(returned.schema)))
    for (const [name, schema] of Object.entries(properties))
      named.set(name, [...(named.get(name) ?? []), schema]);
  return [...new Set([...described.keys(), ...named.keys()])].flatMap((name) => {
    const column = described.get(name);
    const schemas = named.get(name);
    if (!column) return `${name} is not a column`;
    if (!schemas) return `${name} is not in the schema`;
    const problem = mismatch(column, { anyOf: schemas });
    return problem === undefined ? [] : `${name} ${problem}`;
  });
}
