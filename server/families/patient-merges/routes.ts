import {
  mergePatients as mergePatientsEndpoint,
  previewMerge as previewMergeEndpoint,
  separatePatients as separatePatientsEndpoint,
} from '#contract/families/patient-merges.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { mergePatients, openMerge, previewMerge, separatePatients } from './queries.ts';

export function patientMergeRoutes(mount: Mount, { db }: Pick<Deps, 'db'>): void {
  mount(previewMergeEndpoint, async ({ actor, params: { patient_id }, query: { removed_id } }) => ({
    grants: await db.run(actor, previewMerge(patient_id, removed_id)),
  }));

  mount(mergePatientsEndpoint, ({ actor, params: { patient_id }, body: { removed_id } }) =>
    db(actor, async (tx) => {
      await tx.run(mergePatients(patient_id, removed_id));
      return tx.run(openMerge(patient_id));
    }),
  );

  mount(separatePatientsEndpoint, async ({ actor, params: { patient_id } }) => ({
    patient_id: await db.run(actor, separatePatients(patient_id)),
  }));
}
