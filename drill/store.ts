import { renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { getReportFiles, uploadReportPage } from '#contract/reports/reports.ts';
import { type DrillSite, inWords, onSite } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';

const UPLOADS = 20;
const KIT = 'MB000001';

/** A folder of report files that is unmounted: the empty mount point stays behind. */
export const storeFaults = (): readonly Fault[] => [
  { title: 'folder of the file store unmounted, then back', run: unmount },
];

const unmount = (): Promise<Outcome> =>
  onSite(async (site) => {
    await site.start();
    await site.send(addKits.path, {
      method: addKits.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kit_id: KIT }),
    });
    const before = await upload(site);
    const objects = join(site.data, 'objects');
    renameSync(objects, `${objects}-aside`);
    await mkdir(objects);
    const answers: string[] = [];
    for (let count = 0; count < UPLOADS; count += 1) answers.push(await upload(site));
    const list = await site.read();
    await rm(objects, { recursive: true });
    renameSync(`${objects}-aside`, objects);
    const back = await site.until(before, () => upload(site));
    const file = await site.send(pathOf(getReportFiles.path));
    return {
      has_survived:
        /^20\d$/.test(before) &&
        answers.every((answer) => answer === '503') &&
        list === '200' &&
        file === '200' &&
        back < 10,
      figures: `${UPLOADS} uploads: ${inWords(answers)}; lists ${list}; uploads again after ${back.toFixed(1)} s`,
    };
  });

const pathOf = (path: string) => path.replace(':kit_id', KIT).replace(':page', '1');

const upload = (site: DrillSite) =>
  site.send(pathOf(uploadReportPage.path), {
    method: uploadReportPage.method,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><html><title>Drill</title><p>Drill</p></html>',
  });
