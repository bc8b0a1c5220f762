import { Readable } from 'node:stream';
import {
  AUDIT_LIST_MAX,
  exportAuditEvents,
  listAuditEvents,
  listPatientEvents,
} from '#contract/operation/audit/audit.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import { patientById } from '#server/families/patients/queries.ts';
import type { Mount } from '#server/http/route.ts';
import { exportAudit } from './exportAudit.ts';
import { auditEventsOn, countEvents, eventsOfPatient, personWithId } from './queries.ts';

/** Events per response to an owner. */
const STEP = 20;

export function auditRoutes(mount: Mount, { db }: Deps): void {
  const recordList = listRecorder(db);

  mount(listAuditEvents, async ({ actor, query }) => {
    await recordList(actor, 'audit_log');
    const [rows, found, person] = await db.batch(actor, [
      auditEventsOn(query),
      countEvents(query),
      personWithId(query.person_id),
    ]);
    return {
      rows,
      total: Math.min(found, AUDIT_LIST_MAX),
      has_more: found > AUDIT_LIST_MAX,
      person: person ?? null,
    };
  });

  mount(exportAuditEvents, async ({ actor, query, reply }) => {
    const file = Readable.from(exportAudit(db, actor, query));
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit_log.csv"',
        'cache-control': 'private, no-store',
      })
      .send(file);
  });

  mount(listPatientEvents, async ({ actor, params, query }) => {
    const [patient, events] = await db.batch(actor, [
      patientById(params.patient_id),
      eventsOfPatient(params.patient_id, query.before, STEP + 1),
    ]);
    if (!patient) throw new AppError('patient_not_found');
    return { events: events.slice(0, STEP), has_more: events.length > STEP };
  });
}
