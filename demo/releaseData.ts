import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { worker } from '#db/connect.ts';
import { urlOfRunning } from '#db/embedded/urlOfRunning.ts';
import { readConfig } from '#server/base/config.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { sealEvents } from '#server/operation/audit/sealEvents.ts';
import { toFile } from '#server/operation/backup/archiveFile.ts';
import { backUp } from '#server/operation/backup/backUp.ts';
import { noteRun } from '#server/operation/backup/noteRun.ts';
import { storeToRead } from '#server/operation/backup/storeToRead.ts';
import { newestMails } from '#server/operation/mail/queries.ts';
import { type Portal, startPortal } from '#server/start/startPortal.ts';
import { addOtherFeatures } from './addOtherFeatures.ts';
import { fillPortal } from './fillPortal.ts';

/** Milliseconds between two reads of the mails. */
const PAUSE = 100;

/** Reports of a few bytes: an archive of the real ones would be megabytes. */
const smallReports = {
  pages: (sample: string, kit_id: string) => {
    const page = (number: number) =>
      `<!doctype html><html><title>${kit_id}</title><p>Page ${number} of ${sample}</p></html>`;
    return { 1: page(1), 2: page(2), 3: page(3), 4: page(4), 6: page(6) };
  },
  suggestion: async (sample: string, kit_id: string) =>
    Buffer.from(`%PDF-1.7\nSuggestion for ${kit_id} by ${sample}\n%%EOF\n`),
};

/** Fills a separate portal with the data of a release, every feature in use, and backs it up to a new file. */
export async function writeReleaseData(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-release-'));
  // The account of the embedded database passes through it.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'index.html'), '');
  const DATA_DIR = join(folder, 'data');
  const config = readConfig({ ...withoutS3, DATA_DIR, WEB_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });
  const portal = await startPortal(config);
  try {
    const url = `http://localhost:${portal.port}`;
    const admin = await fillPortal(portal, url, smallReports);
    await addOtherFeatures(portal, url, admin);
    await untilMailsAreKept(portal);
    await sealEvents(portal.db);
    const owner_url = urlOfRunning(join(DATA_DIR, 'postgres'));
    await noteRun(owner_url, 'backup');
    const source = { owner_url, store: await storeToRead(config, owner_url) };
    await toFile(file, (target) => backUp(source, target, () => undefined));
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilMailsAreKept({ db }: Portal): Promise<void> {
  while ((await db.run(worker, newestMails(100))).some(({ delivery }) => delivery === 'queued'))
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
