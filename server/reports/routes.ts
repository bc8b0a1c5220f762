import type { FastifyRequest } from 'fastify';
import {
  getPageLink,
  getSuggestionLink,
  openDocumentLink,
  openPageLink,
} from '#contract/reports/document-links.ts';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { previewReportPage, previewSuggestion } from '#contract/reports/previews.ts';
import { REPLACEMENT_REASON } from '#contract/reports/replacementHeader.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import {
  getReportFiles,
  listAvailablePages,
  listReportVersions,
  publishReport,
  readReportPage,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
import {
  checkSuggestion,
  readSuggestion,
  replaceSuggestion,
  shareSuggestion,
} from '#contract/reports/suggestions.ts';
import { listWaitingReports, releaseReport } from '#contract/reports/waiting-reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Reading } from '#server/base/recorded-reads/queries.ts';
import type { Mount } from '#server/http/route.ts';
import { contentOf, maxBytes } from '#server/http/uploads.ts';
import { hashOf } from '#server/identity/session/tokens.ts';
import { linkPage } from './linkPage.ts';
import { linkSuggestion } from './linkSuggestion.ts';
import { publish, release } from './publish.ts';
import { availablePages, newestFile, reportFiles, reportVersions, visibleFile } from './queries.ts';
import { readableSuggestion } from './readableSuggestion.ts';
import { refuseNavigation, sendDocument } from './sendDocument.ts';
import { disableSharing, enableSharing } from './shareSuggestion.ts';
import { documentOf } from './sharingQueries.ts';
import { kitAndPatient, replacedPages } from './summaryQueries.ts';
import { uploadFile, uploadStaffSuggestion } from './uploadFile.ts';
import { countWaitingReports, waitingFound } from './waitingReports.ts';

export function reportRoutes(mount: Mount, deps: Deps): void {
  pageRoutes(mount, deps);
  suggestionRoutes(mount, deps);
  adminRoutes(mount, deps);
}

/** HEAD is not a read and is not audited. */
const readingBy = ({ method }: FastifyRequest, reading: Reading) => (method === 'HEAD' ? undefined : reading);

function pageRoutes(mount: Mount, { db, reads, store, config }: Deps): void {
  mount(listAvailablePages, async ({ actor, params }) => {
    const available = await reads.run(actor, availablePages(actor, params.kit_id));
    if (!available) throw new AppError('kit_not_found');
    const { pages, ...others } = available;
    return { availablePages: pages, ...others };
  });

  mount(getReportSummary, async ({ actor, params }) => {
    // Reads by staff leave a trace.
    const source = actor.role === 'customer' ? reads : db;
    const [found, replaced_pages] = await source.batch(actor, [
      kitAndPatient(params.kit_id),
      replacedPages(actor, params.kit_id),
    ]);
    if (!found) throw new AppError('kit_not_found');
    return { ...found, replaced_pages };
  });

  mount(readReportPage, async ({ actor, params, query: { version, print }, request, reply }) => {
    refuseNavigation(reply);
    const reading = readingBy(request, 'report_read');
    // Reads by staff leave a trace, and those of replaced versions.
    const source = actor.role === 'customer' && version === undefined ? reads : db;
    const file = await source.run(actor, visibleFile(params.kit_id, params.page, { version, reading }));
    return sendDocument(reply, store, { ...params, file, prints: print !== undefined });
  });

  mount(getPageLink, async ({ actor, params }) => ({ url: await linkPage({ db }, actor, params) }));

  mount(openPageLink, async ({ actor, params, reply }) => {
    refuseNavigation(reply);
    const linked = await db.run(actor, documentOf(hashOf(params.token)));
    if (!linked || linked.page === SUGGESTION_PAGE) throw new AppError('page_not_found');
    return sendDocument(reply, store, { ...linked, file: linked, framed_by: config.ALLOWED_ORIGINS });
  });

  mount(listReportVersions, async ({ actor, params }) => {
    // Reads are audited.
    const versions = await db.run(actor, reportVersions(actor, params.kit_id));
    if (!versions) throw new AppError('kit_not_found');
    return { ...versions, file_max_bytes: maxBytes(config) };
  });
}

function suggestionRoutes(mount: Mount, deps: Deps): void {
  const { db, store, config } = deps;

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
    if (linked?.page !== SUGGESTION_PAGE) throw new AppError('suggestion_not_found');
    return sendDocument(reply, store, { ...linked, file: linked, framed_by: config.ALLOWED_ORIGINS });
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

function adminRoutes(mount: Mount, { db, reads, store, config }: Deps): void {
  mount(listWaitingReports, async ({ actor, query }) => {
    const [rows, total] = await reads.batch(actor, [waitingFound(query), countWaitingReports(query.search)]);
    return { rows, total, file_max_bytes: maxBytes(config) };
  });

  mount(getReportFiles, async ({ actor, params }) => {
    const files = await db.run(actor, reportFiles(params.kit_id));
    if (!files) throw new AppError('kit_not_in_inventory');
    return files;
  });

  mount(previewReportPage, async ({ actor, params, request, reply }) => {
    refuseNavigation(reply);
    const reading = readingBy(request, 'report_read');
    const file = await db.run(actor, newestFile(params.kit_id, params.page, reading));
    return sendDocument(reply, store, { ...params, file });
  });

  mount(previewSuggestion, async ({ actor, params, request, reply }) => {
    const reading = readingBy(request, 'report_read');
    const file = await db.run(actor, newestFile(params.kit_id, SUGGESTION_PAGE, reading));
    return sendDocument(reply, store, { ...params, page: SUGGESTION_PAGE, file });
  });

  mount(publishReport, ({ actor, params, body }) => publish(db, actor, params.kit_id, body ?? {}));

  mount(releaseReport, ({ actor, params, body }) => release(db, actor, params.kit_id, body ?? {}));
}

/** Requires bodies as streams, see `mountUploads`. */
export function reportUploadRoutes(mount: Mount, deps: Deps): void {
  mount(uploadReportPage, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, content: contentOf(request) }),
  );

  mount(uploadSuggestion, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, page: SUGGESTION_PAGE, content: contentOf(request) }),
  );

  mount(replaceSuggestion, ({ actor, params, headers, request }) =>
    uploadStaffSuggestion(deps, actor, {
      ...params,
      content: contentOf(request),
      reason: headers[REPLACEMENT_REASON],
    }),
  );
}
