import { genusHomes } from '#contract/reports/genera/genusHomes.ts';
import { getKitComparison, type KitComparison } from '#contract/reports/kit-comparison.ts';
import { AppError } from '#contract/shared/errors.ts';
import { Json } from '#db/json.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import { comparedKits } from './queries.ts';

/** Sends the database's JSON as it is: parsing and checking it again took longer than all other work on it. */
export function kitComparisonRoutes(mount: Mount, { db }: Pick<Deps, 'db'>): void {
  mount(getKitComparison, async ({ actor, params }) => {
    const found = await db.run(actor, comparedKits(params.patient_id));
    if (!found) throw new AppError('patient_not_found');
    const reference = JSON.stringify(referenceFor(found.genera.flat()));
    return new Json(`{"patient":${found.patient},"kits":${found.kits},"reference":${reference}}`);
  });
}

const ranges = new Map(enterotypeSet.genera.map(({ name, p05, p95 }) => [name, { p05, p95 }]));
const { homeOf } = genusHomes(ranges.keys());

/** The reference ranges of the genera that some names mean, by the names of the reference; null for none. */
function referenceFor(names: readonly string[]): KitComparison['reference'] {
  if (names.length === 0) return null;
  const { name, people, source } = enterotypeSet;
  const genera = Object.fromEntries(
    names.flatMap((named) => {
      const genus = homeOf(named);
      const range = ranges.get(genus);
      return range ? [[genus, range] as const] : [];
    }),
  );
  return { name, size: people, source, genera };
}
