import { count, percent } from './format.ts';
import { html } from './html.ts';
import { type Taxon, UNCLASSIFIED } from './measuredTaxa.ts';
import type { Column } from './reportList.ts';

/** Genera and species are set in italics, as is the custom of the field; wider groups are not. */
export const latinNameColumn: Column<Taxon> = {
  heading: 'Name',
  kind: 'text',
  value: ({ name }) => name,
  cell: ({ name }) => (name === UNCLASSIFIED ? name : html`<i>${name}</i>`),
};

export const groupNameColumn: Column<Taxon> = {
  ...latinNameColumn,
  cell: ({ name }) => html`<bdi>${name}</bdi>`,
};

export const shareColumn: Column<Taxon> = {
  heading: 'Share',
  kind: 'number',
  isSorted: true,
  value: ({ fraction }) => fraction,
  cell: ({ fraction }) => percent(fraction),
};

export const readsColumn: Column<Taxon> = {
  heading: 'Reads',
  kind: 'number',
  value: ({ reads }) => reads,
  cell: ({ reads }) => count(reads),
};
