import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { damageText, inWords, onSite } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';

const SIZE = '256m';
/** Milliseconds of writes on the full disk, at most. */
const FULL = 20_000;
/** Writes on the full disk until the drill has seen enough. */
const REFUSALS = 20;

/** A disk of PostgreSQL that fills up. */
export const diskFaults = (): readonly Fault[] => [{ title: 'disk of PostgreSQL full', run: fillDisk }];

const fillDisk = (): Promise<Outcome> =>
  onSite(async (site) => {
    const disk = join(site.folder, 'disk');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
    if (mounted.status !== 0)
      return { has_survived: false, is_skipped: true, figures: 'this user cannot mount a small disk' };
    try {
      const DATABASE_URL = await site.startDatabase(join(disk, 'postgres'));
      await site.start({ DATABASE_URL });
      // A list leaves a trace for the first reading in a quarter of an hour alone; later ones write nothing.
      await site.read();
      const filler = join(disk, 'filler');
      fill(disk, filler);
      const writes: string[] = [];
      const reads: string[] = [];
      const end = performance.now() + FULL;
      const refused = () => writes.filter((answer) => answer !== '201').length;
      while (refused() < REFUSALS && performance.now() < end) {
        writes.push(...(await Promise.all(Array.from({ length: 8 }, () => site.write()))));
        reads.push(await site.read());
      }
      rmSync(filler);
      const back = await site.until('201', () => site.write());
      const damage = await site.damage();
      return {
        has_survived:
          refused() > 0 &&
          [...writes, ...reads].every((answer) => ['200', '201', '503'].includes(answer)) &&
          reads.includes('200') &&
          back < 15 &&
          damage.length === 0,
        figures:
          `writes: ${inWords(writes)}; reads: ${inWords(reads)}; ` +
          `writes again ${back.toFixed(1)} s after space is back; ${damageText(damage)}`,
      };
    } finally {
      await site.stop();
      spawnSync('umount', ['-l', disk]);
    }
  });

/** Writes a file that leaves no block free. */
function fill(disk: string, file: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch (error) {
    // PostgreSQL has taken some blocks meanwhile; those written before stay.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
