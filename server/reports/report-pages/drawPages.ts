import { createHash } from 'node:crypto';
import type { HtmlPageNumber } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Actor } from '#db/connect.ts';
import { pagesToDraw } from '#server/reports/drawnQueries.ts';
import { storeDrawnPages, type UploadDeps } from '#server/reports/uploadFile.ts';
import { drawReport } from './drawReport.ts';
import { enterotypeSet } from './enterotypeSet.ts';
import type { CountedSample } from './measuredTaxa.ts';

/**
 * Draws the report pages of a kit from a version of its counts, and stores each as the next version of its page. A page that
 * somebody sent stays, and so does a drawn page with the same content. A page that the counts do not give is not stored, unless
 * it replaces one of earlier counts: then it states the reason. Drawing again after a failure stores what is missing.
 * @returns the pages that were stored.
 */
export async function drawPages(
  deps: UploadDeps,
  actor: Actor,
  { kit_id, counts_version, sample }: { kit_id: KitCode; counts_version: number; sample: CountedSample },
): Promise<HtmlPageNumber[]> {
  const earlier = await deps.db.run(actor, pagesToDraw(kit_id));
  const pages = drawReport({ kit_id, sample, reference: enterotypeSet }).filter(
    ({ page, document, reason }) => {
      const before = earlier.find((each) => each.page === page);
      return before
        ? before.drawn_from !== null && before.sha256 !== sha256Of(document)
        : reason === undefined;
    },
  );
  if (pages.length === 0) return [];
  const stored = await storeDrawnPages(deps, actor, { kit_id, drawn_from: counts_version, pages });
  return pages.flatMap(({ page }, at) => (stored[at] ? [page] : []));
}

const sha256Of = (document: string): string => createHash('sha256').update(document).digest('hex');
