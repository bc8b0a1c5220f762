import { getFhirCapabilities, getPatientEverything } from '#contract/records/fhir.ts';
import { downloadRecord } from '#contract/records/record.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { describe } from '#server/http/errorHandler.ts';
import type { Mount } from '#server/http/route.ts';
import { sendFhir } from '#server/http/sendFhir.ts';
import { bundleOf } from './fhir/bundleOf.ts';
import { capabilities } from './fhir/capabilities.ts';
import { portalOf } from './fhir/resource.ts';
import { patientRecord } from './queries.ts';
import { recordFiles } from './recordFiles.ts';
import { zipOf } from './zipOf.ts';

export function recordRoutes(mount: Mount, { config, db, store }: Deps): void {
  const portal = portalOf(config);
  mount(getFhirCapabilities, async ({ reply }) => sendFhir(reply, capabilities(portal.public_url)));

  mount(getPatientEverything, async ({ actor, params: { patient_id }, reply }) => {
    const record = await db.run(actor, patientRecord(actor.role, patient_id, 'fhir'));
    if (!record) throw new AppError('patient_not_found');
    void reply.header('cache-control', 'private, no-store');
    return sendFhir(reply, bundleOf(record, portal, 'searchset'));
  });

  mount(downloadRecord, async ({ actor, params: { patient_id }, request, reply }) => {
    // A store that does not answer refuses the download: a broken one would be half a file.
    await store.ping();
    const found = await db.run(actor, patientRecord(actor.role, patient_id, 'record'));
    if (!found) throw new AppError('patient_not_found');
    const archive = zipOf(recordFiles(found, store, portal), found.read_at);
    archive.once('error', (error) =>
      request.log.error({ err: describe(error), request_id: request.id }, 'a record broke off'),
    );
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="record_${found.read_at.slice(0, 10)}.zip"`,
        'cache-control': 'private, no-store',
      })
      .send(archive);
  });
}
