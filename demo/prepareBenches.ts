import { addTechnician, prepareBench } from '#contract/laboratory/benches.ts';
import { listLaboratories } from '#contract/laboratory/laboratories.ts';
import type { Client } from './client.ts';

/** Prepares a bench of a laboratory, whose code no device has used, and two technicians. */
export async function prepareBenches(admin: Client): Promise<void> {
  const { laboratories } = await admin.call(listLaboratories, {});
  const laboratory = laboratories.find(({ ended_at }) => ended_at === null);
  if (!laboratory) throw new Error('The portal has no laboratory');
  const params = { laboratory_id: laboratory.id };
  await admin.call(prepareBench, { params, body: { name: 'Intake room' } });
  for (const name of ['Theo Technician', 'Tina Technician'])
    await admin.call(addTechnician, { params, body: { name } });
}
