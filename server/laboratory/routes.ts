import { kitCodesBetween } from '#contract/laboratory/kitAddition.ts';
import {
  createLaboratory,
  endLaboratory as endLaboratoryEndpoint,
  giveCodes as giveCodesEndpoint,
  listLaboratories,
  renameLaboratory,
} from '#contract/laboratory/laboratories.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { endLaboratory, giveCodes, insertLaboratory, laboratories, updateName } from './queries.ts';

export function laboratoryRoutes(mount: Mount, { db }: Deps): void {
  mount(listLaboratories, async ({ actor }) => ({ laboratories: await db.run(actor, laboratories()) }));

  mount(createLaboratory, async ({ actor, body }) => {
    const made = await db.run(actor, insertLaboratory(body.name));
    if (!made) throw new AppError('unexpected');
    return made;
  });

  mount(renameLaboratory, async ({ actor, params, body }) => {
    const renamed = await db.run(actor, updateName(params.laboratory_id, body.name));
    if (!renamed) throw new AppError('laboratory_not_found');
    return undefined;
  });

  mount(endLaboratoryEndpoint, async ({ actor, params }) => {
    const ended = await db.run(actor, endLaboratory(params.laboratory_id));
    if (!ended) throw new AppError('laboratory_not_found');
    return undefined;
  });

  mount(giveCodesEndpoint, async ({ actor, body: { laboratory_id, range, kit_ids = [] } }) => {
    const codes = range ? kitCodesBetween(range) : kit_ids;
    const unknown = await db.run(actor, giveCodes(codes, laboratory_id));
    if (unknown.length > 0) throw new AppError('kit_not_in_inventory', { details: { unknown } });
    return undefined;
  });
}
