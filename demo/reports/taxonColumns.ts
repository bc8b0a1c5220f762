import { count, percent } from './format.ts';
import { html } from './html.ts';
import { type Taxon, unclassified } from './measurements.ts';
import type { Column } from './reportList.ts';
import { taxonName } from './taxonName.ts';

/** Genera and species are set in italics, as is the custom of the field; wider groups are not. */
export const latinNameColumn: Column<Taxon> = {
  heading: 'Name',
  kind: 'text',
  value: ({ name }) => taxonName(name),
  cell: ({ name }) => (name === unclassified ? taxonName(name) : html`<i>${taxonName(name)}</i>`),
};

export const groupNameColumn: Column<Taxon> = {
  ...latinNameColumn,
  cell: ({ name }) => taxonName(name),
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
