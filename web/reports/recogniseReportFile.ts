import type { PageNumber } from '#contract/reports/reports.ts';
import { kitCodePattern } from '#contract/shared/ids.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { pageNumbers, reportFileName } from './reportPages.ts';

/** The kit and page that a file belongs to, or why it cannot be brought in. */
export type Recognised = { readonly kit_id: string; readonly page: PageNumber } | { readonly reason: string };

const KIT_CODE_LENGTH = 8;

/**
 * Tells by its name what a file is, before anything is sent. Sizes are in bytes; without the largest that the server accepts,
 * the server alone tells.
 */
export function recogniseReportFile(
  { name, size }: { name: string; size: number },
  max_bytes: number | undefined,
): Recognised {
  const kit_id = name.slice(0, KIT_CODE_LENGTH);
  if (!kitCodePattern.test(kit_id))
    return { reason: 'The name does not start with a Kit ID (e.g., MB000132_Ranges.html).' };

  const page = pageNumbers.find((number) => reportFileName(kit_id, number) === name);
  if (page === undefined) {
    const expected = pageNumbers.map((number) => reportFileName(kit_id, number)).join(', ');
    return { reason: `The name is none of ${expected}.` };
  }
  if (size === 0) return { reason: 'The file is empty.' };
  if (max_bytes !== undefined && size > max_bytes)
    return { reason: `The file is larger than ${formatMegabytes(max_bytes)}.` };
  return { kit_id, page };
}

interface SortedFiles {
  readonly recognised: readonly { readonly file: File; readonly kit_id: string; readonly page: PageNumber }[];
  readonly left_out: readonly LeftOutFile[];
}

/** A file that is not brought in, and why. */
export interface LeftOutFile {
  readonly name: string;
  readonly reason: string;
}

/** Sorts what was chosen at once. Of files with the same name, from different folders for example, the first counts. */
export function sortReportFiles(files: readonly File[], max_bytes: number | undefined): SortedFiles {
  const recognised = [];
  const left_out: LeftOutFile[] = [];
  const names = new Set<string>();
  for (const file of files) {
    const found = recogniseReportFile(file, max_bytes);
    if ('reason' in found) left_out.push({ name: file.name, reason: found.reason });
    else if (names.has(file.name))
      left_out.push({ name: file.name, reason: 'Another file has the same name.' });
    else recognised.push({ file, ...found });
    names.add(file.name);
  }
  return { recognised, left_out };
}
