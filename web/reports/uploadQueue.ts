import { createStore } from 'zustand/vanilla';
import type { AddedCounts } from '#contract/reports/counts.ts';
import type { CountsQuery } from '#contract/reports/countsQuery.ts';
import type { AddedFile } from '#contract/reports/reports.ts';
import { messageOf, type UploadOptions } from '#web/lib/api.ts';
import type { RecognizedFile } from './recognizeReportFile.ts';

/** A file of a report that was chosen for its upload. */
export interface ChosenFile extends RecognizedFile {
  /** Of a file of counts. */
  readonly about?: CountsQuery;
}

/** The upload of one report file. */
export interface ReportUpload extends ChosenFile {
  readonly id: string;
  readonly progress: UploadProgress;
}

export type UploadProgress =
  | { readonly state: 'waiting' | 'canceled' }
  | { readonly state: 'sending'; readonly fraction: number }
  | { readonly state: 'done'; readonly is_new: boolean; readonly notes?: readonly string[] }
  | { readonly state: 'failed'; readonly message: string };

/** The calls of one kind of uploader. */
export interface ReportSender {
  readonly send: (file: ChosenFile, options: UploadOptions) => Promise<AddedFile & Partial<AddedCounts>>;
  /** A file of the kit may have arrived. */
  readonly refresh?: (kit_id: string) => Promise<unknown>;
}

export const isActive = ({ progress }: ReportUpload): boolean =>
  progress.state === 'waiting' || progress.state === 'sending';

/**
 * Uploads report files one after the other; `uploads` holds the last one of each page with its progress.
 * @param onSent is called after each upload, failed ones included.
 */
export function uploadQueue(onSent = () => {}) {
  const uploads = createStore((): readonly ReportUpload[] => []);
  const controllers = new Map<string, AbortController>();
  let lastSent = Promise.resolve();

  const report = (id: string, progress: UploadProgress) =>
    uploads.setState(
      (all) => all.map((upload) => (upload.id === id ? { ...upload, progress } : upload)),
      true,
    );

  async function send({ id, ...file }: ReportUpload, sender: ReportSender, signal: AbortSignal) {
    if (signal.aborted) return;
    const onProgress = (fraction: number) => report(id, { state: 'sending', fraction });
    onProgress(0);
    try {
      const { is_new, notes } = await sender.send(file, { onProgress, signal });
      await sender.refresh?.(file.kit_id);
      report(id, { state: 'done', is_new, ...(notes && { notes }) });
    } catch (error) {
      if (!signal.aborted) report(id, { state: 'failed', message: messageOf(error) });
      // A canceled file may have arrived nevertheless.
      else await sender.refresh?.(file.kit_id);
    } finally {
      controllers.delete(id);
    }
    onSent();
  }

  function cancel(canceled: readonly ReportUpload[]): void {
    for (const { id } of canceled.filter(isActive)) {
      controllers.get(id)?.abort();
      report(id, { state: 'canceled' });
    }
  }

  function add(sender: ReportSender, files: readonly ChosenFile[]): void {
    const added = files.map(
      (file): ReportUpload => ({ ...file, id: crypto.randomUUID(), progress: { state: 'waiting' } }),
    );
    const isReplaced = (old: ReportUpload) =>
      added.some(({ kit_id, page }) => old.kit_id === kit_id && old.page === page);
    cancel(uploads.getState().filter(isReplaced));
    uploads.setState((all) => [...all.filter((old) => !isReplaced(old)), ...added], true);
    for (const upload of added) {
      const controller = new AbortController();
      controllers.set(upload.id, controller);
      lastSent = lastSent.then(() => send(upload, sender, controller.signal));
    }
  }

  /** Cancels all uploads and forgets them. */
  function end(): void {
    cancel(uploads.getState());
    uploads.setState([], true);
    lastSent = Promise.resolve();
  }

  return { uploads, add, cancel, end };
}
