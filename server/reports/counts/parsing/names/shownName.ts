import { cached } from './cached.ts';
import { type LineageRank, lineageRanks } from './ranks.ts';
import { saysNothing } from './saysNothing.ts';
import { tidyName } from './tidyName.ts';

const shown = new Map(
  lineageRanks.map((rank) => [rank, cached((name) => (saysNothing(name, rank) ? '' : tidyName(name, rank)))]),
);

/** The name of a taxon as people read it; empty if it says nothing about the rank. */
export const shownName = (name: string, rank: LineageRank): string => shown.get(rank)?.(name) ?? '';
