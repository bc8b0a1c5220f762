import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber } from '#contract/reports/reports.ts';

/** Whether this browser can show a page within the portal. */
export const isEmbeddable = (page: PageNumber): boolean => page !== SUGGESTION_PAGE || showsPdf();

/**
 * Whether this browser shows a whole PDF in a frame. iPhones and iPads claim it with `pdfViewerEnabled`, and show the first page
 * alone. Their user agents name Mac OS X, sometimes a Mac; no Mac has a touch screen.
 */
function showsPdf(): boolean {
  const { pdfViewerEnabled, userAgent, maxTouchPoints } = navigator;
  const isPhoneOrPad = userAgent.includes('Mac OS X') && maxTouchPoints > 0;
  return pdfViewerEnabled && !isPhoneOrPad;
}
