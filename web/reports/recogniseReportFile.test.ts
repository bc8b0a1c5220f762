import { describe, expect, test } from 'vitest';
import { recogniseReportFile, sortReportFiles } from './recogniseReportFile.ts';

const size = 1000;
const max_bytes = 2.5 * 1024 * 1024;

describe('a report file is recognised by its download name', () => {
  test.each([
    ['MB000132_Microbe_Ordering.html', 1],
    ['MB000132_Ranges.html', 2],
    ['MB000132_Families.html', 3],
    ['MB000132_Genera.html', 4],
    ['MB000132_Suggestion.pdf', 5],
  ])('%s is page %i', (name, page) => {
    expect(recogniseReportFile({ name, size }, max_bytes)).toEqual({ kit_id: 'MB000132', page });
  });

  test('up to the largest that the server accepts; without knowing that, whatever its size', () => {
    const found = { kit_id: 'MB000132', page: 2 };
    expect(recogniseReportFile({ name: 'MB000132_Ranges.html', size: max_bytes }, max_bytes)).toEqual(found);
    expect(recogniseReportFile({ name: 'MB000132_Ranges.html', size: 1e9 }, undefined)).toEqual(found);
  });
});

describe('a file that cannot be brought in is refused with the reason', () => {
  const startsWrong = 'The name does not start with a Kit ID (e.g., MB000132_Ranges.html).';
  const endsWrong =
    'The name is none of MB000132_Microbe_Ordering.html, MB000132_Ranges.html, MB000132_Families.html, MB000132_Genera.html, MB000132_Suggestion.pdf.';

  test.each([
    ['Ranges.html', startsWrong],
    ['MB00013_Ranges.html', startsWrong],
    ['MB0001321_Ranges.html', endsWrong],
    ['MB000132_Species.html', endsWrong],
    ['MB000132_Ranges (1).html', endsWrong],
    ['MB000132_Suggestion.html', endsWrong],
    ['MB000132_ranges.html', endsWrong],
  ])('%s', (name, reason) => {
    expect(recogniseReportFile({ name, size }, max_bytes)).toEqual({ reason });
  });

  test('an empty one', () => {
    expect(recogniseReportFile({ name: 'MB000132_Ranges.html', size: 0 }, max_bytes)).toEqual({
      reason: 'The file is empty.',
    });
  });

  test('one that is too large', () => {
    expect(recogniseReportFile({ name: 'MB000132_Ranges.html', size: max_bytes + 1 }, max_bytes)).toEqual({
      reason: 'The file is larger than 2.5 MB.',
    });
  });
});

test('of many files none is lost: each is recognised or left out', () => {
  const files = ['MB000132_Ranges.html', 'notes.txt', 'MB000132_Ranges.html', 'MB000133_Suggestion.pdf'];
  const { recognised, left_out } = sortReportFiles(
    files.map((name) => new File(['content'], name)),
    max_bytes,
  );
  expect(recognised.map(({ kit_id, page }) => [kit_id, page])).toEqual([
    ['MB000132', 2],
    ['MB000133', 5],
  ]);
  expect(left_out).toEqual([
    { name: 'notes.txt', reason: 'The name does not start with a Kit ID (e.g., MB000132_Ranges.html).' },
    { name: 'MB000132_Ranges.html', reason: 'Another file has the same name.' },
  ]);
});
