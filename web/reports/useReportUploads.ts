import { useEffect, useRef, useState } from 'react';
import type { AddedFile, FileNumber } from '#contract/reports/reports.ts';
import type { AddedCounts, CountsQuery } from '#contract/taxa.ts';
import { messageOf, type UploadOptions } from '#web/lib/api.ts';

/** The upload of one report file. */
export interface ReportUpload {
  readonly id: string;
  readonly kit_id: string;
  readonly page: FileNumber;
  readonly file: File;
  /** Of a file of counts. */
  readonly about?: CountsQuery;
  readonly progress: UploadProgress;
}

export type UploadProgress =
  | { readonly state: 'waiting' | 'canceled' }
  | { readonly state: 'sending'; readonly fraction: number }
  | { readonly state: 'done'; readonly is_new: boolean; readonly notes?: readonly string[] }
  | { readonly state: 'failed'; readonly message: string };

/** The calls of one kind of uploader. */
export interface ReportSender {
  readonly send: (
    file: Omit<ReportUpload, 'id' | 'progress'>,
    options: UploadOptions,
  ) => Promise<AddedFile & Partial<AddedCounts>>;
  /** A file of the kit may have arrived. */
  readonly refresh?: (kit_id: string) => Promise<unknown>;
}

/** Uploads report files one after the other; `uploads` holds the last one of each page with its progress. */
export function useReportUploads({ send: sendFile, refresh }: ReportSender) {
  const [uploads, setUploads] = useState<readonly ReportUpload[]>([]);
  const lastSent = useRef(Promise.resolve());
  const [controllers] = useState(() => new Map<string, AbortController>());

  useEffect(() => () => controllers.forEach((controller) => controller.abort()), [controllers]);

  const report = (id: string, progress: UploadProgress) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, progress } : upload)));

  const send = async ({ id, ...file }: ReportUpload, signal: AbortSignal) => {
    if (signal.aborted) return;
    const onProgress = (fraction: number) => report(id, { state: 'sending', fraction });
    onProgress(0);
    try {
      const { is_new, notes } = await sendFile(file, { onProgress, signal });
      await refresh?.(file.kit_id);
      report(id, { state: 'done', is_new, ...(notes && { notes }) });
    } catch (error) {
      if (!signal.aborted) report(id, { state: 'failed', message: messageOf(error) });
      // A canceled file may have arrived nevertheless.
      else await refresh?.(file.kit_id);
    } finally {
      controllers.delete(id);
    }
  };

  const cancel = (canceled: readonly ReportUpload[]) => {
    for (const { id } of canceled.filter(isActive)) {
      controllers.get(id)?.abort();
      report(id, { state: 'canceled' });
    }
  };

  const add = (files: readonly Pick<ReportUpload, 'kit_id' | 'page' | 'file' | 'about'>[]) => {
    const added = files.map(
      (file): ReportUpload => ({ ...file, id: crypto.randomUUID(), progress: { state: 'waiting' } }),
    );
    const isReplaced = (old: ReportUpload) =>
      added.some(({ kit_id, page }) => old.kit_id === kit_id && old.page === page);
    cancel(uploads.filter(isReplaced));
    setUploads((all) => [...all.filter((old) => !isReplaced(old)), ...added]);
    for (const upload of added) {
      const controller = new AbortController();
      controllers.set(upload.id, controller);
      lastSent.current = lastSent.current.then(() => send(upload, controller.signal));
    }
  };

  return { uploads, add, cancel };
}

export const isActive = ({ progress }: ReportUpload): boolean =>
  progress.state === 'waiting' || progress.state === 'sending';
