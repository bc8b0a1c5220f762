import { describe, expect, test } from 'vitest';
import {
  FARTHEST_OUTSIDE,
  genusSentence,
  hostSentence,
  meaningSentences,
  NOT_COMPARED,
  RANGE_SENTENCES,
  rangeHeading,
  SIGNS,
} from '#web/reports/at-a-glance/glanceText.ts';
import { comparisonParagraphs } from '#web/reports/at-a-glance/measuredText.ts';
import { questionsAbout } from '#web/reports/at-a-glance/questionsAbout.ts';
import { someCounts } from '#web/reports/at-a-glance/testing/someCounts.ts';
import { stories } from './noReportText.ts';

/** A reader of twelve years is in the seventh grade at most. */
const GRADE = 7;

const { taxa } = someCounts();
const compared = taxa?.compared;
if (!compared) throw new Error('The counts are compared.');
const facts = { compared, first_name: 'Mia', hasOtherKits: true, isSuggestionShared: true };
const inside = { ...compared, range_counts: { above: 0, within: 139, below: 0 } };
const one = { ...compared, range_counts: { above: 1, within: 138, below: 0 } };

/** The report's own sentences by where they stand. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'the first screen': [
    `${rangeHeading(compared)}. ${RANGE_SENTENCES}`,
    `${FARTHEST_OUTSIDE}: ${Object.values(SIGNS).join(', ')}.`,
    ...compared.farthest.map((genus) => genusSentence(genus, taxa.reads_total)),
    meaningSentences(true),
    NOT_COMPARED,
  ],
  'the fold about the method': [
    ...comparisonParagraphs(compared),
    hostSentence({ reads_total: 40_000, host_reads: 10_000 }),
  ],
  'the questions for the practitioner': [
    ...questionsAbout(facts),
    ...questionsAbout({ ...facts, compared: inside, isSuggestionShared: false }),
    ...questionsAbout({ ...facts, compared: one, first_name: undefined }),
  ],
  'a kit without a report': Object.values(stories)
    .map((storyOf) => storyOf('Aug 7, 2026'))
    .flatMap(({ heading, sentence }) => [`${heading}.`, sentence]),
};

const ENDS = /[.?!](?=\s|$)/g;
const WORD = /[\p{L}\d][\p{L}\d.,%’'-]*/gu;

/** Syllables of a word as programs count them: groups of vowels without a silent final e. A number counts once. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (/\d/.test(word)) return 1;
  const spoken = letters.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '').replace(/^y/, '');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

/** The grade of Flesch and Kincaid: 0.39 words a sentence, 11.8 syllables a word, less 15.59. */
function gradeOf(text: string): number {
  const words = text.match(WORD) ?? [];
  const sentences = text.match(ENDS)?.length ?? 1;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

describe('a reader of twelve years', () => {
  test.each(Object.entries(texts))('follows the sentences of %s', (_place, sentences) => {
    expect(gradeOf(sentences.join(' '))).toBeLessThanOrEqual(GRADE);
  });

  test('would not follow the sentence of a laboratory', () => {
    const sentence = 'Relative abundances of bacterial genera are evaluated against a reference population.';
    expect(gradeOf(sentence)).toBeGreaterThan(GRADE);
  });
});
