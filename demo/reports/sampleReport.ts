import type { HtmlPageNumber } from '#contract/reports/reports.ts';
import { drawReport } from '#server/reports/report-pages/drawReport.ts';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import { sampleCounts } from './measurements.ts';
import type { SampleName } from './sampleNames.ts';

/** The report of a published sample as whole HTML documents: 1 ordering, 2 ranges, 3 families, 4 genera, 6 species. */
export function sampleReportPages(sample: SampleName, kit_id: string): Record<HtmlPageNumber, string> {
  const pages = drawReport({ kit_id, sample: sampleCounts(sample), reference: enterotypeSet });
  const document = (page: HtmlPageNumber) => pages.find((drawn) => drawn.page === page)?.document ?? '';
  return { 1: document(1), 2: document(2), 3: document(3), 4: document(4), 6: document(6) };
}
