import {
  getTaxa,
  uploadCounts as uploadCountsByAdmin,
  uploadLaboratoryCounts,
} from '#contract/reports/counts.ts';
import {
  previewRun as previewRunEndpoint,
  uploadLaboratoryRun,
  uploadRun as uploadRunByAdmin,
} from '#contract/reports/runs.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { contentOf } from '#server/http/uploads.ts';
import { compareSample } from './compareSample.ts';
import { previewRun } from './previewRun.ts';
import { publishedTaxa } from './queries.ts';
import { uploadCounts } from './uploadCounts.ts';
import { uploadRun } from './uploadRun.ts';

export function countsRoutes(mount: Mount, { db }: Deps): void {
  mount(getTaxa, async ({ actor, params }) => {
    const found = await db.run(actor, publishedTaxa(params.kit_id));
    if (!found) throw new AppError('kit_not_found');
    const { taxa, has_other_kits } = found;
    return { taxa: taxa && { ...taxa, compared: compareSample(taxa) }, has_other_kits };
  });
}

/** Requires bodies as streams, see `mountUploads`. */
export function countsUploadRoutes(mount: Mount, deps: Deps): void {
  for (const endpoint of [uploadLaboratoryCounts, uploadCountsByAdmin])
    mount(endpoint, ({ actor, params, query, request }) =>
      uploadCounts(deps, actor, { kit_id: params.kit_id, about: query, content: contentOf(request) }),
    );

  for (const endpoint of [uploadLaboratoryRun, uploadRunByAdmin])
    mount(endpoint, ({ actor, query, request }) =>
      uploadRun(deps, actor, { about: query, content: contentOf(request) }),
    );

  mount(previewRunEndpoint, ({ actor, request }) => previewRun(deps, actor, contentOf(request)));
}
