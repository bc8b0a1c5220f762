import { type Taxon, UNCLASSIFIED } from './measuredTaxa.ts';

const labels = { large: '1% or more', middle: '0.1% to 1%', small: 'Under 0.1%' };

/** The choice of rows by share. Unclassified reads are no taxon, so they are in no group. */
export const shareGroups = { labels, of: shareGroup };

export function shareGroup({ name, fraction }: Taxon): keyof typeof labels | '' {
  if (name === UNCLASSIFIED) return '';
  if (fraction >= 0.01) return 'large';
  return fraction >= 0.001 ? 'middle' : 'small';
}
