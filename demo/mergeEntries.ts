import { mergePatients } from '#contract/families/patient-merges.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { KitCode } from '#contract/shared/ids.ts';
import type { Client } from './client.ts';

/** Enters one person twice, and merges the two patients. */
export async function mergeEntries(admin: Client, customer: Client): Promise<void> {
  const entries = [];
  for (const [code, first_name] of [
    ['MB000205', 'Sören'],
    ['MB000206', 'Soeren'],
  ]) {
    const kit_id = KitCode.parse(code);
    await admin.call(addKits, { body: { kit_id } });
    const patient = {
      new: { first_name: first_name ?? '', last_name: 'Adult', date_of_birth: '1980-02-29' },
    };
    entries.push(await customer.call(registerKit, { body: { patient, kit_id, confirm_kit_id: kit_id } }));
  }
  const [kept, removed] = entries.map(({ patient_id }) => patient_id);
  if (!kept || !removed) throw new Error('Nobody was entered');
  await customer.call(mergePatients, { params: { patient_id: kept }, body: { removed_id: removed } });
}
