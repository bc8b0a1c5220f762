import { familiesPage } from './familiesPage.ts';
import { generaPage } from './generaPage.ts';
import { orderingPage } from './orderingPage.ts';
import { rangesPage } from './rangesPage.ts';
import type { ReportPageNumber } from './reportPage.ts';
import type { SampleName } from './sampleNames.ts';

/** The four report pages as whole HTML documents: 1 ordering, 2 ranges, 3 families, 4 genera. */
export function sampleReportPages(sample: SampleName, kit_code: string): Record<ReportPageNumber, string> {
  return {
    1: orderingPage(sample, kit_code),
    2: rangesPage(sample, kit_code),
    3: familiesPage(sample, kit_code),
    4: generaPage(sample, kit_code),
  };
}
