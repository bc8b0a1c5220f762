import { expect, test } from 'vitest';
import { type Sql, sql } from './sql.ts';

test.each<[string, Sql, string, unknown[]]>([
  ['values as numbered parameters', sql`select ${1}, ${'a'}, ${null}`, 'select $1, $2, $3', [1, 'a', null]],
  ['a list as one parameter', sql`= any (${['a', 'b']})`, '= any ($1)', [['a', 'b']]],
  [
    'pieces inside pieces, with parameters in the order of the text',
    sql`${sql`a = ${1}`} and ${sql`${sql`b`} = ${2}`} or ${3}`,
    'a = $1 and b = $2 or $3',
    [1, 2, 3],
  ],
  ['pieces with parameters and a separator', sql.join([sql`${1}`, sql`${2}`], sql` + `), '$1 + $2', [1, 2]],
  ['pieces with a separator', sql.join([sql`a`, sql`b`, sql`c`], sql`, `), 'a, b, c', []],
  ['no pieces', sql.join([], sql`, `), '', []],
  ['quoted names', sql`${sql.ref('r.kit"id')}`, '"r"."kit""id"', []],
  ['numbers in the text', sql`limit ${sql.lit(20)}`, 'limit 20', []],
  ['text as it is', sql`order by ${sql.raw('a desc')}`, 'order by a desc', []],
])('sql writes %s', (_, piece, text, values) => {
  expect(piece.compile()).toEqual({ text, values });
});

test('sql writes a text that looks like SQL as a parameter', () => {
  const { text, values } = sql`where name = ${"x'; drop table t; --"}`.compile();
  expect([text, values]).toEqual(['where name = $1', ["x'; drop table t; --"]]);
});

test('sql writes a template anew when a piece takes the place of a value', () => {
  const where = (wanted: number | Sql) => sql`where n = ${wanted}`.compile().text;
  expect([where(1), where(sql`m`), where(2)]).toEqual(['where n = $1', 'where n = m', 'where n = $1']);
});
