import { hashKey, type QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { sessionQuery } from '#web/identity/session/api.ts';
import { watchUnsavedWork } from '#web/lib/unsavedWork.ts';
import { showDone, showFailure } from '#web/ui/toasts.ts';
import type { SkippedFile } from './recognizeReportFile.ts';
import { type ChosenFile, isActive, uploadQueue } from './uploadQueue.ts';
import { uploadsText } from './uploadsText.ts';

/** The uploads of an administrator in this tab. They go on while another screen is open, and end with the session. */
export const importQueue = uploadQueue(() => isShown || tellEnd());

interface UnsentFiles {
  readonly skipped: readonly SkippedFile[];
  /** Files of counts that wait for a description of their method. */
  readonly counts: readonly ChosenFile[];
}

const none: UnsentFiles = { skipped: [], counts: [] };

export const unsentFiles = createStore(() => none);

let isShown = false;
let releaseTab: (() => void) | undefined;
/** Caches whose session ends the import with it. */
const watched = new WeakSet<QueryClient>();

/** Cancels all uploads and forgets the files. */
export function endImport(): void {
  importQueue.end();
  unsentFiles.setState(none);
}

/** Notes that the import is on the screen, which shows the outcome of the uploads. Returns a function that ends this. */
export function showImport(queryClient: QueryClient): () => void {
  isShown = true;
  endWithSession(queryClient);
  return () => {
    isShown = false;
  };
}

/** Shows the outcome of the uploads on another screen. */
function tellEnd(): void {
  const uploads = importQueue.uploads.getState();
  if (uploads.length === 0 || uploads.some(isActive)) return;
  const hasFailed = uploads.some(({ progress }) => progress.state === 'failed');
  (hasFailed ? showFailure : showDone)(`Import Reports: ${uploadsText(uploads)}`);
}

/** Ends the import when the end of the session clears all answers. */
function endWithSession(queryClient: QueryClient): void {
  if (watched.has(queryClient)) return;
  watched.add(queryClient);
  const session = hashKey(sessionQuery().queryKey);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' && query.queryHash === session) endImport();
  });
}

/** Makes closing the tab and logging out ask first. Returns a function that ends this. */
function holdTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  const unwatch = watchUnsavedWork({ isUnsaved: () => true });
  return () => {
    window.removeEventListener('beforeunload', ask);
    unwatch();
  };
}

importQueue.uploads.subscribe((uploads) => {
  if (uploads.some(isActive)) releaseTab ??= holdTab();
  else {
    releaseTab?.();
    releaseTab = undefined;
  }
});
