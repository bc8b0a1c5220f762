import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { importQueue, showImport, unsentFiles } from './reportImport.ts';
import type { ChosenFile } from './uploadQueue.ts';
import { usePortalSender } from './usePortalSender.ts';

/** The files that this tab imports, also those from before the screen was left. */
export function useReportImport() {
  const queryClient = useQueryClient();
  const sender = usePortalSender();
  useEffect(() => showImport(queryClient), [queryClient]);
  return {
    ...useStore(unsentFiles),
    uploads: useStore(importQueue.uploads),
    upload: (files: readonly ChosenFile[]) => importQueue.add(sender, files),
    cancel: importQueue.cancel,
    clear: importQueue.end,
    setUnsent: unsentFiles.setState,
  };
}
