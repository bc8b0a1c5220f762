import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PageNumber } from '#contract/reports.ts';
import { messageOf } from '#web/lib/api.ts';
import { reportFilesQuery, sendReportFile } from './api.ts';

/** A file on its way to the portal. */
export interface ReportUpload {
  readonly id: string;
  readonly kit_id: string;
  readonly page: PageNumber;
  readonly file: File;
  readonly progress: UploadProgress;
}

export type UploadProgress =
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly fraction: number }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly message: string };

export type ReportFileToSend = Pick<ReportUpload, 'kit_id' | 'page' | 'file'>;

/** Sends report files one after the other; `uploads` holds the last one of each page with its progress. */
export function useReportUploads() {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly ReportUpload[]>([]);
  const lastSent = useRef(Promise.resolve());

  const report = (id: string, progress: UploadProgress) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, progress } : upload)));

  const send = async ({ id, ...file }: ReportUpload) => {
    const stored = reportFilesQuery(file.kit_id);
    report(id, { state: 'sending', fraction: 0 });
    try {
      // An unknown kit is refused before its files travel.
      await queryClient.ensureQueryData(stored);
      await sendReportFile(file, (fraction) => report(id, { state: 'sending', fraction }));
      await queryClient.invalidateQueries({ queryKey: stored.queryKey });
      report(id, { state: 'done' });
    } catch (error) {
      report(id, { state: 'failed', message: messageOf(error) });
    }
  };

  const add = (files: readonly ReportFileToSend[]) => {
    const added = files.map(
      (file): ReportUpload => ({ ...file, id: crypto.randomUUID(), progress: { state: 'waiting' } }),
    );
    setUploads((all) => [...all.filter((old) => !added.some((upload) => isSamePage(old, upload))), ...added]);
    for (const upload of added) lastSent.current = lastSent.current.then(() => send(upload));
  };

  return { uploads, add };
}

const isSamePage = (a: ReportFileToSend, b: ReportFileToSend) => a.kit_id === b.kit_id && a.page === b.page;

export const isUnderWay = ({ progress }: ReportUpload): boolean =>
  progress.state === 'waiting' || progress.state === 'sending';
