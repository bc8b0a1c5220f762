import { awaitsDecision } from '#contract/reports/counts-qc/findings.ts';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { COUNTS_PAGE, SPECIES_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber, ReportFile, ReportFiles, UploadedReport } from '#contract/reports/reports.ts';
import { reportFileSuffixes, SUGGESTION_FILE_SUFFIX } from '#contract/shared/reportFileNames.ts';

export const pageNumbers = [
  1,
  2,
  3,
  4,
  SUGGESTION_PAGE,
  SPECIES_PAGE,
] as const satisfies readonly PageNumber[];

export const pageTitles: Readonly<Record<PageNumber, string>> = {
  1: 'Microbe Ordering',
  2: 'Ranges',
  3: 'Families',
  4: 'Genera',
  5: 'Suggestion',
  6: 'Species',
};

/** A file in a list: its number and title. The species page and the counts have no number in the specification. */
export const pageName = (page: FileNumber): string => {
  if (page === COUNTS_PAGE) return 'Counts';
  return page === SPECIES_PAGE ? pageTitles[page] : `${page} ${pageTitles[page]}`;
};

/** The kind of a file within a sentence. */
export const kindOf = (page: FileNumber): string => {
  if (page === COUNTS_PAGE) return 'counts';
  return page === SUGGESTION_PAGE ? 'suggestion' : 'page';
};

/** A file at the start of a sentence. */
export function fileAtStart(page: FileNumber): string {
  if (page === COUNTS_PAGE) return 'The file of counts';
  if (page === SUGGESTION_PAGE) return 'The suggestion';
  return page === SPECIES_PAGE ? 'The species page' : `Page ${page}`;
}

/** A page within a sentence. */
export const pageText = (page: PageNumber): string =>
  page === SPECIES_PAGE ? 'the species page' : `page ${page}`;

/** Download and upload name of a page, for example `MB000132_Ranges.html`. */
export const reportFileName = (kit_id: string, page: PageNumber): string =>
  `${kit_id}_${page === SUGGESTION_PAGE ? SUGGESTION_FILE_SUFFIX : reportFileSuffixes[page]}`;

/** Whether a report has files that readers cannot see yet. */
export const hasUnpublished = ({ files }: ReportFiles): boolean =>
  files.some(({ published_at }) => published_at === null);

/** Whether a report is published only after a decision about its counts. */
export const needsDecision = ({ files, counts_check }: UploadedReport): boolean =>
  awaitsDecision(counts_check) &&
  files.some(({ page, published_at }) => page === COUNTS_PAGE && published_at === null);

/** The visible page; in its current version unless `version` names an earlier one. */
export interface ShownPage {
  readonly page: PageNumber;
  readonly version?: number | undefined;
}

/** Published versions of a page that were not withdrawn, the current one first. */
export const publishedVersions = (files: readonly ReportFile[] = [], page: PageNumber) =>
  files.filter((file) => file.page === page && file.published_at !== null && !file.withdrawn_at);
