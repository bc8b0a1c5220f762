import { getReviewState, reviewReport, takeReviewBack } from '#contract/reports/report-reviews.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { removeReview, reviewState, storeReview } from './queries.ts';

export function reportReviewRoutes(mount: Mount, { db }: Deps): void {
  mount(getReviewState, async ({ actor, params }) => {
    const state = await db.run(actor, reviewState(params.kit_id));
    if (!state) throw new AppError('kit_not_found');
    return state;
  });

  mount(reviewReport, ({ actor, params, body }) =>
    db.run(actor, storeReview(params.kit_id, body.report_changed_at)),
  );

  mount(takeReviewBack, ({ actor, params }) => db.run(actor, removeReview(params.kit_id)));
}
