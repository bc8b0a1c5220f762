import { getOverTime, type OverTime } from '#contract/over-time.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { enterotypeSet } from '#server/report-pages/enterotypeSet.ts';
import { kitsOverTime } from './queries.ts';

export function overTimeRoutes(mount: Mount, { db }: Pick<Deps, 'db'>): void {
  mount(getOverTime, async ({ actor, params }) => {
    const found = await db.run(actor, kitsOverTime(params.patient_id));
    if (!found) throw new AppError('patient_not_found');
    return { ...found, reference: referenceFor(found.kits) };
  });
}

/** The reference ranges of the genera in the kits; null if no kit has counts. */
function referenceFor(kits: OverTime['kits']): OverTime['reference'] {
  const names = new Set(kits.flatMap(({ taxa }) => taxa?.names ?? []));
  if (names.size === 0) return null;
  const { name, people, source, genera } = enterotypeSet;
  const known = genera.filter((genus) => names.has(genus.name));
  return {
    name,
    size: people,
    source,
    genera: Object.fromEntries(known.map((genus) => [genus.name, { p05: genus.p05, p95: genus.p95 }])),
  };
}
