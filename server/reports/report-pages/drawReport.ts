import type { HtmlPageNumber } from '#contract/reports/reports.ts';
import { familiesPage } from './familiesPage.ts';
import { generaPage } from './generaPage.ts';
import { html } from './html.ts';
import { orderingPage } from './orderingPage.ts';
import { rangesPage } from './rangesPage.ts';
import { type DrawnReport, reportDocument } from './reportDocument.ts';
import { speciesPage } from './speciesPage.ts';

/** A page of a report drawn from counts. `reason` says why the counts do not give this page. */
export interface DrawnPage {
  readonly page: HtmlPageNumber;
  readonly document: string;
  readonly reason?: string;
}

/**
 * Draws the pages of a report from a laboratory's counts, as whole HTML documents. A page that the counts do not give holds the
 * reason in place of figures; it is worth keeping only where it replaces a page of earlier counts.
 */
export function drawReport(report: DrawnReport): DrawnPage[] {
  const { sample, reference } = report;
  const drawings = [
    [1, orderingPage(sample)],
    [2, rangesPage(sample, reference)],
    [3, familiesPage(sample)],
    [4, generaPage(sample, reference)],
    [6, speciesPage(sample)],
  ] as const;
  return drawings.map(([page, drawing]) =>
    typeof drawing === 'string'
      ? {
          page,
          document: reportDocument(page, report, {
            lead: 'This page has no figures.',
            body: html`<p>${drawing}</p>`,
          }),
          reason: drawing,
        }
      : { page, document: reportDocument(page, report, drawing) },
  );
}
