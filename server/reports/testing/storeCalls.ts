import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asOwner } from '#db/testing/asOwner.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import type { ReportCalls } from './reportCalls.ts';

/** The answer to a failed end of a sharing. */
export const notEnded = {
  status: 502,
  body: { code: 'unshare_failed', message: 'Failed to disable sharing' },
};

/** Helpers for tests of a portal with a folder store. */
export function storeCalls(portal: TestPortal, reports: ReportCalls) {
  const objects = join(portal.config.DATA_DIR, 'objects');
  return {
    objects,
    /** Names of the files in an area of the store. */
    objectsIn: async (area: string): Promise<string[]> =>
      (await readdir(join(objects, area), { recursive: true }).catch(() => [])).filter((name) =>
        /\.\w+$/.test(name),
      ),
    /** Makes all unclaimed objects due, then runs the job. */
    tidyUp: async (): Promise<void> => {
      await asOwner(portal, 'update app.unclaimed_objects set remove_after = now()');
      await reports.removeUnclaimed();
    },
  };
}
