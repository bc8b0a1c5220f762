import { expect, test } from 'vitest';
import { KitCode } from '#contract/shared/ids.ts';
import { scansCsv } from './scansCsv.ts';

test('the file of a day begins with its first scan, and runs no formula from a name', () => {
  const code = { kit_id: KitCode.parse('MB000001'), scanned_at: '2026-11-28T09:00:00Z', times: 1 };
  const csv = scansCsv([
    {
      ...code,
      kit_id: KitCode.parse('MB000002'),
      scanned_by: '=HYPERLINK("http://evil.example")',
      result: 'set_aside',
      status: null,
    },
    { ...code, scanned_by: null, result: 'received', status: 'in_analysis' },
  ]);
  expect(csv.split('\r\n')).toEqual([
    '\uFEFF"Kit ID","Result","Status","First scan","Scans","Scanned by"',
    '"MB000001","Received","In analysis","2026-11-28T09:00:00Z","1",""',
    `"MB000002","Set aside","","2026-11-28T09:00:00Z","1","'=HYPERLINK(""http://evil.example"")"`,
    '',
  ]);
});
