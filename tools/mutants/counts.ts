import type { Mutant } from './Mutant.ts';

/** Files of counts, their comparison, and the answers of questionnaires. */
export const counts: readonly Mutant[] = [
  {
    name: 'total-of-kraken',
    rule: 'The total of a report of Kraken 2 has the reads without a name.',
    file: 'server/taxa/parsing/kraken2.ts',
    find: "if (rank === 'U' || rank === 'R' || id === ROOT) total += reads;",
    replace: "if (rank === 'R' || id === ROOT) total += reads;",
    judges: ['server/taxa/parsing/kraken.test.ts'],
  },
  {
    name: 'total-of-csv',
    rule: 'The reads of a CSV are those of its fullest rank.',
    file: 'server/taxa/parsing/plainCsv.ts',
    find: 'Math.max(0, ...sums.values())',
    replace: '[...sums.values()].reduce((sum, reads) => sum + reads, 0)',
    judges: ['server/taxa/parsing/parseCounts.test.ts'],
  },
  {
    name: 'genus-of-two-families',
    rule: 'A genus that comes twice is one taxon with all its reads.',
    file: 'server/taxa/parsing/Counts.ts',
    find: 'counted.set(name, (counted.get(name) ?? 0) + reads);',
    replace: 'counted.set(name, reads);',
    judges: ['server/taxa/parsing/parseCounts.test.ts'],
  },
  {
    name: 'nameless-taxa',
    rule: 'A name that says nothing is no taxon.',
    file: 'server/taxa/parsing/lineage.ts',
    find: 'unclassified|unassigned|unknown|uncultured|',
    replace: 'unassigned|unknown|',
    judges: ['server/taxa/parsing/parseCounts.test.ts'],
  },
  {
    name: 'compared-methods',
    rule: 'Kits of different methods are not compared.',
    file: 'web/over-time/compareTaxa.ts',
    find: 'a.method === b.method && a.pipeline',
    replace: 'a.pipeline',
    judges: ['web/over-time/compareTaxa.test.ts'],
  },
  {
    name: 'named-symptoms',
    rule: 'The sentence about unanswered symptoms names five, and says that there are others.',
    file: 'contract/questionnaires/answers.ts',
    find: "unticked.length > LABELS_NAMED ? ' and others' : '';",
    replace: "unticked.length > 95 ? ' and others' : '';",
    judges: ['web/questionnaires/answers/problemFinder.test.ts'],
  },
  {
    name: 'unknown-and-current',
    rule: 'A symptom that is not known is neither current nor past.',
    file: 'contract/questionnaires/answers.ts',
    find: '(behavior.not_known ? !behavior.current && !behavior.past : behavior.current || behavior.past);',
    replace: '(behavior.not_known || behavior.current || behavior.past);',
    judges: ['server/questionnaires/badInput.test.ts', 'server/questionnaires/missingAnswers.test.ts'],
  },
];
