import { describe, expect, test } from 'vitest';
import { REPORT_FILE_MAX_BYTES } from '#contract/reports.ts';
import { recogniseReportFile } from './recogniseReportFile.ts';

const size = 1000;

describe('a report file is recognised by its download name', () => {
  test.each([
    ['MB000132_Microbe_Ordering.html', 1],
    ['MB000132_Ranges.html', 2],
    ['MB000132_Families.html', 3],
    ['MB000132_Genera.html', 4],
    ['MB000132_Suggestion.pdf', 5],
  ])('%s is page %i', (name, page) => {
    expect(recogniseReportFile({ name, size })).toEqual({ kit_id: 'MB000132', page });
  });

  test('up to 25 MB', () => {
    expect(recogniseReportFile({ name: 'MB000132_Ranges.html', size: REPORT_FILE_MAX_BYTES })).toEqual({
      kit_id: 'MB000132',
      page: 2,
    });
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
    expect(recogniseReportFile({ name, size })).toEqual({ reason });
  });

  test('an empty one', () => {
    expect(recogniseReportFile({ name: 'MB000132_Ranges.html', size: 0 })).toEqual({
      reason: 'The file is empty.',
    });
  });

  test('one above 25 MB', () => {
    expect(recogniseReportFile({ name: 'MB000132_Ranges.html', size: REPORT_FILE_MAX_BYTES + 1 })).toEqual({
      reason: 'The file is larger than 25 MB.',
    });
  });
});
