import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AddedFile, ReportFile, UploadedReport } from '#contract/reports/reports.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { FakeUpload, fakeUploads } from './fakeUpload.ts';

export const WAITING = `GET ${listWaitingReports.path}`;
const filesOf = (kit_id: string) => `GET /api/admin/reports/${kit_id}`;
export const publishOf = (kit_id: string) => `POST /api/admin/reports/${kit_id}/publish`;

export const moment = '2026-11-21T10:00:00Z';
const aFile = (page: ReportFile['page']): ReportFile => ({
  page,
  version: 1,
  bytes: 10,
  uploaded_at: moment,
  published_at: null,
  drawn_from: null,
});
/** Renders the page over a fake server that stores uploads; its inventory lacks `MB000999`. */
export async function renderImport(address = '/admin/reports', given: Answers = {}) {
  fakeUploads();
  const stored: Record<string, ReportFile[]> = { MB000132: [], MB000133: [] };
  const report = (kit_id: string): UploadedReport => ({
    kit_id: KitCode.parse(kit_id),
    is_registered: true,
    awaits_release: false,
    report_generated_at: null,
    files: stored[kit_id] ?? [],
    amended_at: null,
    replaced_pages: [],
  });
  const publish = (kit_id: string) => () => {
    stored[kit_id] = (stored[kit_id] ?? []).map((file) => ({ ...file, published_at: moment }));
    return report(kit_id);
  };
  const portal = await renderPortal(address, aProfile({ role: 'admin' }), {
    [WAITING]: () => ({ rows: [], total: 0, file_max_bytes: 1024 * 1024 }),
    [filesOf('MB000132')]: () => report('MB000132'),
    [filesOf('MB000133')]: () => report('MB000133'),
    [filesOf('MB000999')]: refusal('kit_not_in_inventory'),
    [publishOf('MB000132')]: publish('MB000132'),
    [publishOf('MB000133')]: publish('MB000133'),
    ...given,
  });
  /** Answers the current upload. */
  const arrive = async (kit_id: string, number: ReportFile['page']) => {
    const url =
      number === 5
        ? `/api/admin/reports/${kit_id}/suggestion`
        : `/api/admin/reports/${kit_id}/pages/${number}`;
    await expect.poll(() => FakeUpload.started.at(-1)?.url).toBe(url);
    const is_new = !stored[kit_id]?.some((file) => file.page === number);
    if (is_new) stored[kit_id]?.push(aFile(number));
    FakeUpload.started.at(-1)?.answer(200, { ...aFile(number), is_new } satisfies AddedFile);
  };
  return { ...portal, arrive };
}

export const choose = (...names: string[]) =>
  userEvent.upload(
    page.getByLabelText('Report files'),
    names.map((name) => new File(['<html>a page'], name)),
  );
export const card = (kit_id: string) => page.getByRole('region', { name: kit_id });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
