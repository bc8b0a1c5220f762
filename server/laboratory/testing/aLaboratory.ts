import { createLaboratory, giveCodes } from '#contract/laboratory/laboratories.ts';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

/** A laboratory's program as a caller, with the ids of its laboratory and key. */
export interface LaboratoryCaller extends Caller {
  readonly key_id: string;
  readonly laboratory_id: string;
}

/** Makes a key that reaches all codes, or those of a laboratory. */
export async function aKey(portal: TestPortal, { admin }: People, laboratory_id: string | null = null) {
  const made = await portal.call(admin, createLaboratoryKey, { body: { name: 'A program', laboratory_id } });
  const { id, key } = createLaboratoryKey.result.parse(made.body);
  return { key_id: id, token: key };
}

/** Makes a laboratory with a key, and gives it codes of the inventory. */
export async function aLaboratory(
  portal: TestPortal,
  people: People,
  name: string,
  kit_ids: readonly KitCode[] = [],
): Promise<LaboratoryCaller> {
  const made = await portal.call(people.admin, createLaboratory, { body: { name } });
  const { id: laboratory_id } = createLaboratory.result.parse(made.body);
  if (kit_ids.length > 0)
    await portal.call(people.admin, giveCodes, { body: { laboratory_id, kit_ids: [...kit_ids] } });
  return { laboratory_id, ...(await aKey(portal, people, laboratory_id)) };
}
