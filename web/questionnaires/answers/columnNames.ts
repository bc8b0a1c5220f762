import type { BehaviorColumn } from '#contract/questionnaires/definition.ts';

/** Short names of the matrix's columns, for answers that are read. */
export const columnNames: Readonly<Record<BehaviorColumn, string>> = {
  current: 'Current',
  past: 'Past',
  not_known: 'Not known',
};
