import { page, userEvent } from 'vitest/browser';
import type { ReportFile } from '#contract/reports/reports.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { FakeUpload, fakeUploads } from './fakeUpload.ts';

/** The call that lists the versions of the report. */
export const VERSIONS = 'GET /api/kit/MB000132/report-versions';
/** The call that lists the available pages. */
export const PAGES = 'GET /api/kit/MB000132/available-pages';
/** The call that shares the suggestion, or ends that. */
export const SHARE = 'POST /api/kit/MB000132/transfer-suggestion-pdf';

export const aVersion = (version: number): ReportFile => ({
  page: 5,
  version,
  bytes: 10,
  uploaded_at: '2026-11-20T10:00:00Z',
  published_at: '2026-11-20T10:00:00Z',
  drawn_from: null,
});

/** Renders the practitioner's tab over a fake server with these versions; `shared` is the shared one. */
export async function showSuggestion(versions: readonly number[], shared?: number, given: Answers = {}) {
  fakeUploads();
  const server = { versions, shared };
  const portal = await renderPortal('/kit/MB000132/report?tab=5', aProfile({ role: 'practitioner' }), {
    [PAGES]: () => ({
      availablePages: server.shared === undefined ? [1] : [1, 5],
      has_species: false,
      amended_at: null,
    }),
    [VERSIONS]: () => ({
      files: server.versions.map(aVersion),
      suggestion_shared: server.shared !== undefined,
      suggestion_outdated: server.shared !== undefined && server.shared !== server.versions[0],
      file_max_bytes: 1024 * 1024,
    }),
    [SHARE]: ({ body }) => {
      server.shared = (body as { action: string }).action === 'enable' ? server.versions[0] : undefined;
      return { success: true };
    },
    ...given,
  });
  const arrive = () => {
    server.versions = [(server.versions[0] ?? 0) + 1, ...server.versions];
    FakeUpload.started.at(-1)?.answer(200, { ...aVersion(server.versions[0] ?? 1), is_new: true });
  };
  return { ...portal, arrive };
}
/** Chooses a file as the suggestion. */
export const choose = (content = '%PDF-1.7') =>
  userEvent.upload(page.getByLabelText('Suggestion file'), new File([content], 'suggestion.pdf'));
/** Gives the reason that the dialog requests. */
export async function replace(reason = 'A wrong dose') {
  await page.getByLabelText('Reason for the replacement').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
}
export const button = (name: string) => page.getByRole('button', { name, exact: true });
