import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type ChosenFile, type ReportSender, uploadQueue } from './uploadQueue.ts';

/** Uploads report files one after the other until the screen is left. */
export function useReportUploads(sender: ReportSender) {
  const [queue] = useState(() => uploadQueue());
  useEffect(() => queue.end, [queue]);
  return {
    uploads: useStore(queue.uploads),
    add: (files: readonly ChosenFile[]) => queue.add(sender, files),
    cancel: queue.cancel,
  };
}
