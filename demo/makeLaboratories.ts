import { createLaboratory, giveCodes } from '#contract/laboratory/laboratories.ts';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { type Client, clientOf } from './client.ts';

/** Makes two laboratories that share the codes, and resolves to the program of the first one. */
export async function makeLaboratories(
  url: string,
  admin: Client,
  codes: readonly [first: readonly KitCode[], second: readonly KitCode[]],
): Promise<Client> {
  const [first, second] = codes;
  const laboratory_id = await aLaboratory(admin, 'North Lab', first);
  await aLaboratory(admin, 'Coast Genomics', second);
  const { key } = await admin.call(createLaboratoryKey, { body: { name: 'Intake program', laboratory_id } });
  return clientOf(url, { access_token: key });
}

async function aLaboratory(admin: Client, name: string, kit_ids: readonly KitCode[]): Promise<string> {
  const { id: laboratory_id } = await admin.call(createLaboratory, { body: { name } });
  await admin.call(giveCodes, { body: { laboratory_id, kit_ids: [...kit_ids] } });
  return laboratory_id;
}
