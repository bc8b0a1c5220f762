import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn } from '../../../../tools/rounds.ts';
import { parseCounts } from './parseCounts.ts';
import { samples } from './testing/samples.ts';
import { biom1, biom2, qiime2, SAMPLE, styles } from './testing/writers.ts';

test('the own file of a sample, from a table of any format, holds its counts and no other sample', async () => {
  await fc.assert(
    fc.asyncProperty(samples, styles, async (sample, given) => {
      const style = { ...given, others: 3 };
      for (const table of [qiime2(sample, style), biom1(sample, style), await biom2(sample, style)]) {
        const content = Buffer.isBuffer(table) ? table : Buffer.from(table.join('\n'));
        const { own_file = '', ...counts } = await parseCounts(content, SAMPLE);
        expect(own_file).not.toContain('Stool 0');
        const again = await parseCounts(Buffer.from(own_file), undefined);
        expect(again).toEqual({ ...counts, source_format: 'biom1' });
      }
    }),
    drawn(25),
  );
});
