import type { PreviewedColumn } from '#contract/reports/runs.ts';

/** The match of a column of a run, in the order of the need to look at it. */
export const columnKinds = ['none', 'on_hold', 'published', 'closed', 'waiting', 'new', 'same'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Kinds that are stored unless the user decides otherwise. */
export const chosenAtFirst: readonly ColumnKind[] = ['waiting', 'new'];

export function kindOf({ kit }: PreviewedColumn): ColumnKind {
  if (!kit) return 'none';
  const { status, counts } = kit;
  if (status === 'cancelled' || status === 'rejected') return 'closed';
  if (!counts) return 'new';
  if (counts.is_same) return 'same';
  if (counts.is_on_hold) return 'on_hold';
  return counts.is_published ? 'published' : 'waiting';
}

/** A kind after the number of its columns. */
export const kindNames: Readonly<Record<ColumnKind, string>> = {
  none: 'that cannot be stored',
  on_hold: 'with counts on hold',
  published: 'with published counts',
  closed: 'cancelled or rejected',
  waiting: 'with unpublished counts',
  new: 'new',
  same: 'stored already',
};
