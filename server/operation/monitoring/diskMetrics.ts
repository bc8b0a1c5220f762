import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@prometheus-io/client';
import { inTime } from '#db/inTime.ts';
import type { Config } from '#server/base/config.ts';
import { usesS3 } from '#server/base/s3Settings.ts';
import { addGauge } from './addGauge.ts';

/** Reports the free space of the disks below the portal's folders. A folder that does not answer is left out. */
export function observeDisks(config: Config, registry: Registry): void {
  const folders = {
    data: config.DATA_DIR,
    ...(!usesS3(config) && { store: join(config.DATA_DIR, 'objects') }),
  };
  addGauge(registry, {
    name: 'portal_disk_free_ratio',
    help: 'Free part of the disk of a folder, from 0 to 1: DATA_DIR (data) and the report files in it (store)',
    labelNames: ['folder'],
    async collect() {
      this.reset();
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await inTime(statfs(path)).catch(() => undefined);
        if (disk) this.set({ folder }, disk.bavail / disk.blocks);
      }
    },
  });
}
