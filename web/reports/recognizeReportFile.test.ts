import { describe, expect, test } from 'vitest';
import { recognizeReportFile, sortReportFiles } from './recognizeReportFile.ts';

const size = 1000;
const maxBytes = 2.5 * 1024 * 1024;

describe('a report file is recognized by its download name', () => {
  test.each([
    ['MB000132_Microbe_Ordering.html', 1],
    ['MB000132_Ranges.html', 2],
    ['MB000132_Families.html', 3],
    ['MB000132_Genera.html', 4],
    ['MB000132_Suggestion.pdf', 5],
    ['MB000132_Species.html', 6],
  ])('%s is page %i', (name, page) => {
    expect(recognizeReportFile({ name, size }, maxBytes)).toEqual({ kit_id: 'MB000132', page });
  });

  test('a report file is recognized up to the size limit, or in any size while the limit is unknown', () => {
    const found = { kit_id: 'MB000132', page: 2 };
    expect(recognizeReportFile({ name: 'MB000132_Ranges.html', size: maxBytes }, maxBytes)).toEqual(found);
    expect(recognizeReportFile({ name: 'MB000132_Ranges.html', size: 1e9 }, undefined)).toEqual(found);
  });
});

describe('a file without a valid name is skipped with the reason', () => {
  const startsWrong = 'The name does not start with a Kit ID (e.g., MB000132_Ranges.html).';
  const endsWrong =
    'The name must be one of MB000132_Microbe_Ordering.html, MB000132_Ranges.html, MB000132_Families.html, MB000132_Genera.html, MB000132_Suggestion.pdf, MB000132_Species.html, or MB000132_Counts with an ending.';

  test.each([
    ['Ranges.html', startsWrong],
    ['MB00013_Ranges.html', startsWrong],
    ['MB0001321_Ranges.html', endsWrong],
    ['MB000132_Species.pdf', endsWrong],
    ['MB000132_Ranges (1).html', endsWrong],
    ['MB000132_Suggestion.html', endsWrong],
    ['MB000132_ranges.html', endsWrong],
  ])('%s', (name, reason) => {
    expect(recognizeReportFile({ name, size }, maxBytes)).toEqual({ reason });
  });

  test('skips an empty report file', () => {
    expect(recognizeReportFile({ name: 'MB000132_Ranges.html', size: 0 }, maxBytes)).toEqual({
      reason: 'The file is empty.',
    });
  });

  test('skips a report file above the size limit', () => {
    expect(recognizeReportFile({ name: 'MB000132_Ranges.html', size: maxBytes + 1 }, maxBytes)).toEqual({
      reason: 'The file is larger than 2.5 MB.',
    });
  });
});

test('recognizes or skips each of many files', () => {
  const files = ['MB000132_Ranges.html', 'notes.txt', 'MB000132_Ranges.html', 'MB000133_Suggestion.pdf'];
  const { recognized, skipped } = sortReportFiles(
    files.map((name) => new File(['content'], name)),
    maxBytes,
  );
  expect(recognized.map(({ kit_id, page }) => [kit_id, page])).toEqual([
    ['MB000132', 2],
    ['MB000133', 5],
  ]);
  expect(skipped).toEqual([
    { name: 'notes.txt', reason: 'The name does not start with a Kit ID (e.g., MB000132_Ranges.html).' },
    { name: 'MB000132_Ranges.html', reason: 'Another file has the same name.' },
  ]);
});
