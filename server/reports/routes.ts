import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import {
  checkSuggestion,
  getReportFiles,
  getSuggestionLink,
  listAvailablePages,
  previewReportPage,
  publishReport,
  readReportPage,
  readSuggestion,
  SUGGESTION_PAGE,
  shareSuggestion,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports.ts';
import type { Deps } from '#server/deps.ts';
import { type Mount, mountOn } from '#server/http/route.ts';
import { availablePages, lockKit, newestFile, publishedFile, publishFiles, reportFiles } from './queries.ts';
import { readableSuggestion } from './readableSuggestion.ts';
import { sendDocument } from './sendDocument.ts';
import { disableSharing, enableSharing } from './shareSuggestion.ts';
import { uploadFile } from './uploadFile.ts';

export function reportRoutes(app: FastifyInstance, mount: Mount, deps: Deps): void {
  readingRoutes(mount, deps);
  void app.register(async (scope) => {
    // Uploads are passed on as they arrive, whatever they claim to be; what they are, their content tells.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    uploadRoutes(mountOn(scope, deps), deps);
  });
}

function readingRoutes(mount: Mount, deps: Deps): void {
  const { db, store } = deps;

  mount(listAvailablePages, async ({ actor, params }) => {
    const pages = await db(actor, (tx) => availablePages(tx, params.kit_id));
    if (!pages) throw new AppError('kit_not_found');
    return { availablePages: pages };
  });

  mount(readReportPage, async ({ actor, params, reply }) => {
    const key = await db(actor, (tx) => publishedFile(tx, params.kit_id, params.page));
    return sendDocument(reply, store, { key, type: 'text/html', missing: 'page_not_found' });
  });

  mount(readSuggestion, async ({ actor, params, reply }) => {
    const { key } = await readableSuggestion(db, actor, params.kit_id);
    return sendDocument(reply, store, { key, type: 'application/pdf', missing: 'suggestion_not_found' });
  });

  mount(getSuggestionLink, async ({ actor, params }) => {
    const { key } = await readableSuggestion(db, actor, params.kit_id);
    const url = readSuggestion.path.replace(':kit_id', params.kit_id);
    return key ? { hasLink: true, url } : { hasLink: false, url: null };
  });

  mount(checkSuggestion, async ({ actor, params }) => ({
    exists: (await readableSuggestion(db, actor, params.kit_id)).key !== undefined,
  }));

  mount(shareSuggestion, async ({ actor, params, body }) => {
    const change = body.action === 'enable' ? enableSharing : disableSharing;
    await change(deps, actor, params.kit_id);
    return { success: true as const };
  });

  mount(getReportFiles, async ({ actor, params }) => {
    const files = await db(actor, (tx) => reportFiles(tx, params.kit_id));
    if (!files) throw new AppError('kit_not_found');
    return files;
  });

  mount(previewReportPage, async ({ actor, params, reply }) => {
    const key = await db(actor, (tx) => newestFile(tx, params.kit_id, params.page));
    return sendDocument(reply, store, { key, type: 'text/html', missing: 'page_not_found' });
  });

  mount(publishReport, ({ actor, params }) =>
    db(actor, async (tx) => {
      const kit = await lockKit(tx, params.kit_id);
      if (!kit) throw new AppError('kit_not_found');
      if (!(await publishFiles(tx, kit.id))) throw new AppError('nothing_to_publish');
      const files = await reportFiles(tx, params.kit_id);
      if (!files) throw new AppError('kit_not_found');
      return files;
    }),
  );
}

function uploadRoutes(mount: Mount, deps: Deps): void {
  mount(uploadReportPage, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, content: request.body as Readable }),
  );

  mount(uploadSuggestion, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, page: SUGGESTION_PAGE, content: request.body as Readable }),
  );
}
