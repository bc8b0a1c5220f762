import type { FastifyRequest } from 'fastify';
import {
  checkSuggestion,
  getReportFiles,
  getSuggestionLink,
  listAvailablePages,
  listReportVersions,
  openDocumentLink,
  previewReportPage,
  previewSuggestion,
  publishReport,
  readReportPage,
  readSuggestion,
  replaceSuggestion,
  SUGGESTION_PAGE,
  shareSuggestion,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Reading } from '#server/audit/queries.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { contentOf, maxBytes } from '#server/http/uploads.ts';
import { hashOf } from '#server/session/tokens.ts';
import { linkSuggestion } from './linkSuggestion.ts';
import { publish } from './publish.ts';
import { availablePages, newestFile, reportFiles, reportVersions, visibleFile } from './queries.ts';
import { readableSuggestion } from './readableSuggestion.ts';
import { refuseNavigation, sendDocument } from './sendDocument.ts';
import { disableSharing, enableSharing } from './shareSuggestion.ts';
import { documentOf } from './sharingQueries.ts';
import { uploadFile, uploadStaffSuggestion } from './uploadFile.ts';
import { countWaitingReports, waitingFound } from './waitingReports.ts';

export function reportRoutes(mount: Mount, deps: Deps): void {
  pageRoutes(mount, deps);
  suggestionRoutes(mount, deps);
  adminRoutes(mount, deps);
}

/** HEAD is not a read and is not audited. */
const readingBy = ({ method }: FastifyRequest, reading: Reading) => (method === 'HEAD' ? undefined : reading);

function pageRoutes(mount: Mount, { db, store, config }: Deps): void {
  mount(listAvailablePages, async ({ actor, params }) => {
    const available = await db.run(actor, availablePages(actor, params.kit_id));
    if (!available) throw new AppError('kit_not_found');
    return { availablePages: available.pages, amended_at: available.amended_at };
  });

  mount(readReportPage, async ({ actor, params, query: { version }, request, reply }) => {
    refuseNavigation(reply);
    const reading = readingBy(request, 'report_read');
    const file = await db.run(actor, visibleFile(params.kit_id, params.page, { version, reading }));
    return sendDocument(reply, store, { ...params, file });
  });

  mount(listReportVersions, async ({ actor, params }) => {
    const versions = await db.run(actor, reportVersions(params.kit_id));
    if (!versions) throw new AppError('kit_not_found');
    return { ...versions, file_max_bytes: maxBytes(config) };
  });
}

function suggestionRoutes(mount: Mount, deps: Deps): void {
  const { db, store } = deps;

  mount(readSuggestion, async ({ actor, params, query: { version }, request, reply }) => {
    const reading = readingBy(request, 'report_read');
    const { file } = await db(actor, (tx) =>
      readableSuggestion(tx, actor, params.kit_id, { version, reading }),
    );
    return sendDocument(reply, store, { ...params, page: SUGGESTION_PAGE, file });
  });

  mount(getSuggestionLink, async ({ actor, params }) => {
    const url = await linkSuggestion(deps, actor, params.kit_id);
    return url === undefined ? { hasLink: false, url: null } : { hasLink: true, url };
  });

  mount(openDocumentLink, async ({ actor, params, reply }) => {
    const linked = await db.run(actor, documentOf(hashOf(params.token)));
    if (!linked) throw new AppError('suggestion_not_found');
    return sendDocument(reply, store, { kit_id: linked.kit_id, page: SUGGESTION_PAGE, file: linked });
  });

  mount(checkSuggestion, async ({ actor, params }) => {
    const { file } = await db(actor, (tx) => readableSuggestion(tx, actor, params.kit_id));
    return { exists: file !== undefined };
  });

  mount(shareSuggestion, async ({ actor, params, body }) => {
    const change = body.action === 'enable' ? enableSharing : disableSharing;
    await change(deps, actor, params.kit_id);
    return { success: true as const };
  });
}

function adminRoutes(mount: Mount, { db, store, config }: Deps): void {
  mount(listWaitingReports, async ({ actor, query }) => {
    const [rows, total] = await db.batch(actor, [waitingFound(query), countWaitingReports(query.search)]);
    return { rows, total, file_max_bytes: maxBytes(config) };
  });

  mount(getReportFiles, async ({ actor, params }) => {
    const files = await db.run(actor, reportFiles(params.kit_id));
    if (!files) throw new AppError('kit_not_in_inventory');
    return files;
  });

  mount(previewReportPage, async ({ actor, params, request, reply }) => {
    refuseNavigation(reply);
    const reading = readingBy(request, 'report_previewed');
    const file = await db.run(actor, newestFile(params.kit_id, params.page, reading));
    return sendDocument(reply, store, { ...params, file });
  });

  mount(previewSuggestion, async ({ actor, params, request, reply }) => {
    const reading = readingBy(request, 'report_previewed');
    const file = await db.run(actor, newestFile(params.kit_id, SUGGESTION_PAGE, reading));
    return sendDocument(reply, store, { ...params, page: SUGGESTION_PAGE, file });
  });

  mount(publishReport, ({ actor, params, body }) => publish(db, actor, params.kit_id, body?.files));
}

/** Requires bodies as streams, see `mountUploads`. */
export function reportUploadRoutes(mount: Mount, deps: Deps): void {
  mount(uploadReportPage, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, content: contentOf(request) }),
  );

  mount(uploadSuggestion, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, page: SUGGESTION_PAGE, content: contentOf(request) }),
  );

  mount(replaceSuggestion, ({ actor, params, request }) =>
    uploadStaffSuggestion(deps, actor, { ...params, content: contentOf(request) }),
  );
}
