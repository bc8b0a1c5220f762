import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import { kitCodePattern } from '#contract/shared/codes.ts';
import { isCountsFile } from '#contract/shared/reportFileNames.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { pageNumbers, reportFileName } from './reportPages.ts';

/** Kit and page of a file, or the reason for skipping it. */
type Recognition = { readonly kit_id: string; readonly page: FileNumber } | { readonly reason: string };

const KIT_CODE_LENGTH = 8;

/**
 * Recognizes a report file by its name before the upload.
 * @param maxBytes size of the largest accepted file; while it is unknown, only the server checks sizes.
 */
export function recognizeReportFile(
  { name, size }: { name: string; size: number },
  maxBytes: number | undefined,
): Recognition {
  const kit_id = name.slice(0, KIT_CODE_LENGTH);
  if (!kitCodePattern.test(kit_id))
    return { reason: 'The name does not start with a Kit ID (e.g., MB000132_Ranges.html).' };

  const page = isCountsFile(kit_id, name)
    ? COUNTS_PAGE
    : pageNumbers.find((number) => reportFileName(kit_id, number) === name);
  if (page === undefined) {
    const expected = pageNumbers.map((number) => reportFileName(kit_id, number)).join(', ');
    return { reason: `The name must be one of ${expected}, or ${kit_id}_Counts with an ending.` };
  }
  if (size === 0) return { reason: 'The file is empty.' };
  if (maxBytes !== undefined && size > maxBytes)
    return { reason: `The file is larger than ${formatMegabytes(maxBytes)}.` };
  return { kit_id, page };
}

/** A file with the name of a report file. */
export interface RecognizedFile {
  readonly file: File;
  readonly kit_id: string;
  readonly page: FileNumber;
}

/** A file that is not uploaded, and the reason. */
export interface SkippedFile {
  readonly name: string;
  readonly reason: string;
}

/** Sorts files into recognized and skipped ones. The first of several files with one name counts. */
export function sortReportFiles(files: readonly File[], maxBytes: number | undefined) {
  const recognized: RecognizedFile[] = [];
  const skipped: SkippedFile[] = [];
  const names = new Set<string>();
  for (const file of files) {
    const found = recognizeReportFile(file, maxBytes);
    if ('reason' in found) skipped.push({ name: file.name, reason: found.reason });
    else if (names.has(file.name))
      skipped.push({ name: file.name, reason: 'Another file has the same name.' });
    else recognized.push({ file, ...found });
    names.add(file.name);
  }
  return { recognized, skipped };
}
