import {
  getHoldChoice,
  getHoldPolicy,
  releaseHeldReport,
  setHoldChoice,
  setHoldPolicy,
} from '#contract/reports/report-holds.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { holdChoice, holdPolicy, releaseHeld, storeHoldChoice, storeHoldPolicy } from './queries.ts';

export function reportHoldRoutes(mount: Mount, { db }: Deps): void {
  mount(getHoldChoice, async ({ actor }) => found(await db.run(actor, holdChoice())));

  mount(setHoldChoice, async ({ actor, body: { days } }) => {
    const [, choice] = await db.batch(actor, [storeHoldChoice(actor, days), holdChoice()]);
    return found(choice);
  });

  mount(getHoldPolicy, async ({ actor }) => found(await db.run(actor, holdPolicy())));

  mount(setHoldPolicy, async ({ actor, body }) => found(await db.run(actor, storeHoldPolicy(body))));

  mount(releaseHeldReport, ({ actor, params }) => db.run(actor, releaseHeld(params.kit_id)));
}

/** The portal has exactly one policy. */
function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('unexpected');
  return row;
}
