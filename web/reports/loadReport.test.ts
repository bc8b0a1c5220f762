import { expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { taxaQuery } from './at-a-glance/api.ts';
import { loadReport } from './loadReport.ts';

test('a report requests early what nobody has requested, and no old answer again', () => {
  const queryClient = createQueryClient();
  const { queryKey } = taxaQuery('MB000101');
  queryClient.setQueryData(queryKey, { taxa: null, has_other_kits: false }, { updatedAt: 1 });
  loadReport(queryClient, 'MB000101');
  expect(queryClient.isFetching({ queryKey })).toBe(0);
  expect(queryClient.isFetching()).toBe(2);
  queryClient.clear();
});
