import { kitCodePattern } from '#contract/ids.ts';
import { type PageNumber, REPORT_FILE_MAX_BYTES } from '#contract/reports.ts';
import { pageNumbers, reportFileName } from './reportPages.ts';

/** The kit and page that a file belongs to, or why it cannot be brought in. */
export type Recognised = { readonly kit_id: string; readonly page: PageNumber } | { readonly reason: string };

const KIT_CODE_LENGTH = 8;
const MAX_MEGABYTES = REPORT_FILE_MAX_BYTES / 1024 / 1024;

/** Tells by its name what a file is, before anything is sent. `size` is in bytes. */
export function recogniseReportFile({ name, size }: { name: string; size: number }): Recognised {
  const kit_id = name.slice(0, KIT_CODE_LENGTH);
  if (!kitCodePattern.test(kit_id))
    return { reason: 'The name does not start with a Kit ID (e.g., MB000132_Ranges.html).' };

  const page = pageNumbers.find((number) => reportFileName(kit_id, number) === name);
  if (page === undefined) {
    const expected = pageNumbers.map((number) => reportFileName(kit_id, number)).join(', ');
    return { reason: `The name is none of ${expected}.` };
  }
  if (size === 0) return { reason: 'The file is empty.' };
  if (size > REPORT_FILE_MAX_BYTES) return { reason: `The file is larger than ${MAX_MEGABYTES} MB.` };
  return { kit_id, page };
}
