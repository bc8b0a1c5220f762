import { type CountsCheck, Finding } from '#contract/reports/counts-qc/countsCheck.ts';
import type { ReportFile, UploadedReport } from '#contract/reports/reports.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import { KitCode } from '#contract/shared/ids.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

export const moment = '2026-11-21T10:00:00Z';
export const later = '2026-11-22T10:00:00.123456+00:00';
export const ODD = 'MB000132';
export const PLAIN = 'MB000133';
export const filesOf = (kit_id: string) => `GET /api/admin/reports/${kit_id}`;
export const publishOf = (kit_id: string) => `POST /api/admin/reports/${kit_id}/publish`;
export const HOLD = `POST /api/admin/reports/${ODD}/hold`;
export const RELEASE = `POST /api/admin/reports/${ODD}/release`;
export const WAITING = `GET ${listWaitingReports.path}`;
export const LIMITS = 'GET /api/admin/counts-qc-limits';

export const SENTENCE = 'Unlike stool: 21% skin genera (limit 3%)';
const findings = [
  Finding.parse({ code: 'unlike_stool', place: 'skin', share: 0.2098, limit: 0.03 }),
  Finding.parse({
    code: 'unlike_earlier_kits',
    kit_id: 'MB000131',
    distance: 4.334,
    limit: 4.3,
    compared: 1,
  }),
];
/** A check with two findings and no decision. */
export const aCheck = (more: Partial<CountsCheck> = {}): CountsCheck => ({
  version: 2,
  findings,
  decision: null,
  decided_at: null,
  decided_by: null,
  note: null,
  ...more,
});
export const aFile = (number: ReportFile['page'], published_at: string | null = null): ReportFile => ({
  page: number,
  version: 2,
  bytes: 10,
  uploaded_at: moment,
  published_at,
  drawn_from: null,
});
/** An unpublished report with implausible counts. */
export const aReport = (kit_id: string, more: Partial<UploadedReport> = {}): UploadedReport => ({
  kit_id: KitCode.parse(kit_id),
  is_registered: true,
  awaits_release: false,
  report_generated_at: null,
  files: [aFile(1), aFile(7)],
  amended_at: null,
  replaced_pages: [],
  is_proved: false,
  counts_check: aCheck(),
  ...more,
});

export const renderKits = (address: string, given: Answers = {}) =>
  renderPortal(`/admin/reports${address}`, aProfile({ role: 'admin' }), {
    [WAITING]: () => ({ rows: [], total: 0, file_max_bytes: 1024 * 1024 }),
    [filesOf(ODD)]: () => aReport(ODD),
    [filesOf(PLAIN)]: () => aReport(PLAIN, { counts_check: aCheck({ findings: [] }) }),
    ...given,
  });
