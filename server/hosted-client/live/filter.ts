import type { Row } from './queries.ts';

const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is'] as const;
type Operator = (typeof operators)[number];

/** A condition on a column; all conditions of a filter have to hold. */
export interface Condition {
  readonly column: string;
  readonly operator: Operator;
  readonly is_negated: boolean;
  readonly values: readonly string[];
}

/** Maximum length of a filter and number of values in a list (the hosted service has the same). */
const LONGEST = 4000;
const VALUES_MAX = 100;

/** Conditions are separated by commas outside of quotes and parentheses. */
const CONDITION =
  /\s*([a-z_]+)=(not\.)?([a-z]+)\.(\((?:"(?:[^"\\]|\\.)*"|[^"()])*\)|"(?:[^"\\]|\\.)*"|[^,()"]*)(?:,|$)/y;
/** Only one way to read each character: overlapping repetitions would take cubic time on a long run of spaces. */
const ITEM = /\s*("(?:[^"\\]|\\.)*"\s*|[^\s,"][^,"]*)(?:,|$)/y;

/** Reads a filter such as `patient_id=eq.1` or `status=in.(a,b)`. Undefined if it is not one, or names another column. */
export function parseFilter(text: string, columns: readonly string[]): Condition[] | undefined {
  if (text.length > LONGEST) return undefined;
  const conditions = matchesOf(CONDITION, text)?.map(([, column = '', not, name = '', given = '']) => {
    const operator = operators.find((known) => known === name);
    const values = operator && valuesOf(operator, given);
    return operator && values && columns.includes(column)
      ? { column, operator, is_negated: not !== undefined, values }
      : undefined;
  });
  return conditions?.every((condition) => condition !== undefined) ? conditions : undefined;
}

function valuesOf(operator: Operator, given: string): string[] | undefined {
  if (operator !== 'in') {
    if (given.startsWith('(')) return undefined;
    if (operator === 'is' && !['null', 'true', 'false'].includes(given)) return undefined;
    return [unquoted(given)];
  }
  if (!given.startsWith('(')) return undefined;
  const items = matchesOf(ITEM, given.slice(1, -1))?.map(([, item = '']) => unquoted(item.trim()));
  return items && items.length <= VALUES_MAX ? items : undefined;
}

const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text);

/** Matches of a sticky pattern one after the other; undefined unless they cover the text. */
function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] | undefined {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return undefined;
    matches.push(match);
  }
  return matches.length > 0 ? matches : undefined;
}

/** Whether a row meets all conditions. Nothing is known of columns that a deleted row has lost: they hold. */
export const meets = (row: Row, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => !(condition.column in row) || holds(row[condition.column], condition));

function holds(value: unknown, { operator, is_negated, values }: Condition): boolean {
  if (operator === 'is') return (String(value) === values[0]) !== is_negated;
  // As in SQL, a comparison with null is never true.
  if (value === null || value === undefined) return false;
  return compared(value, operator, values) !== is_negated;
}

function compared(value: unknown, operator: Exclude<Operator, 'is'>, values: readonly string[]): boolean {
  const [first = ''] = values;
  switch (operator) {
    case 'in':
      return values.some((other) => order(value, other) === 0);
    case 'eq':
      return order(value, first) === 0;
    case 'neq':
      return order(value, first) !== 0;
    case 'lt':
      return order(value, first) < 0;
    case 'lte':
      return order(value, first) <= 0;
    case 'gt':
      return order(value, first) > 0;
    case 'gte':
      return order(value, first) >= 0;
  }
}

/** Negative, zero or positive; NaN for values that cannot be compared. Moments come in several notations. */
function order(value: unknown, other: string): number {
  if (typeof value === 'number') return value - Number(other || Number.NaN);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return Date.parse(text) - Date.parse(other);
  return text === other ? 0 : text < other ? -1 : 1;
}
