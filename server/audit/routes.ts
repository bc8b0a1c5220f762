import { Readable } from 'node:stream';
import { exportAuditEvents, listAuditEvents, listPatientEvents } from '#contract/audit/audit.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { exportAudit } from './exportAudit.ts';
import { auditPage, patientEvents } from './queries.ts';

/** Events per response to an owner. */
const STEP = 20;

export function auditRoutes(mount: Mount, { db }: Deps): void {
  mount(listAuditEvents, ({ actor, query }) => auditPage(db, actor, query));

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
    const events = await patientEvents(db, actor, params.patient_id, {
      before: query.before,
      count: STEP + 1,
    });
    if (!events) throw new AppError('patient_not_found');
    return { events: events.slice(0, STEP), has_more: events.length > STEP };
  });
}
