import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { COUNTS_PAGE, SPECIES_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import { KitCode } from '#contract/shared/ids.ts';
import {
  isCountsFile,
  reportFileSuffixes,
  SUGGESTION_FILE_SUFFIX,
} from '#contract/shared/reportFileNames.ts';

const suffixes = { ...reportFileSuffixes, [SUGGESTION_PAGE]: SUGGESTION_FILE_SUFFIX } as const;
const pages: readonly PageNumber[] = [1, 2, 3, 4, SUGGESTION_PAGE, SPECIES_PAGE];

/** The file name of a page (specification section 9). */
export const fileNameOf = (kit_id: KitCode, page: PageNumber): string => `${kit_id}_${suffixes[page]}`;

/** The kit and page that a file name stands for; undefined for any other name. */
export function pageOfFileName(name: string): { kit_id: KitCode; page: FileNumber } | undefined {
  const { data: kit_id } = KitCode.safeParse(name.slice(0, name.indexOf('_')));
  if (!kit_id) return undefined;
  if (isCountsFile(kit_id, name)) return { kit_id, page: COUNTS_PAGE };
  const page = pages.find((each) => name === fileNameOf(kit_id, each));
  return page && { kit_id, page };
}
