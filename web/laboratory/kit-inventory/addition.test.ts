import { describe, expect, test } from 'vitest';
import { KitCode } from '#contract/shared/ids.ts';
import { type AdditionValues, type AdditionWay, readAddition, restOf } from './addition.ts';

const code = (number: number) => KitCode.parse(`MB${String(number).padStart(6, '0')}`);
const codes = (count: number) => Array.from({ length: count }, (_, index) => code(index + 1));

const nothing: AdditionValues = { kit_id: '', start: '', end: '', kit_ids: '', laboratory_id: null };
const read = (way: AdditionWay, typed: Partial<AdditionValues>) =>
  readAddition[way]({ ...nothing, ...typed });

function accepted(way: AdditionWay, typed: Partial<AdditionValues>) {
  const reading = read(way, typed);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading;
}

describe('a single kit', () => {
  test.each(['', 'MB00013', 'MB0001320', 'XX000132', 'MB00013A', 'MB 00132'])(
    'a single kit refuses the ID %j',
    (typed) => {
      expect(read('single', { kit_id: typed })).toEqual({
        field: 'kit_id',
        problem: 'Kit ID must be in format MB######',
      });
    },
  );

  test('a single kit ID is trimmed and upper-cased', () => {
    const addition = accepted('single', { kit_id: ' mb000132 ' });
    expect(addition.request).toEqual({ kit_id: 'MB000132' });
    expect(addition.successOf(1)).toBe('Kit MB000132 added successfully');
  });
});

describe('range', () => {
  test.each([
    ['', '', 'start', 'Both start and end kit IDs must be in format MB######'],
    ['MB000001', '2', 'end', 'Both start and end kit IDs must be in format MB######'],
    ['X', 'MB000002', 'start', 'Both start and end kit IDs must be in format MB######'],
    ['MB000002', 'MB000002', 'end', 'Start kit ID must be less than end kit ID'],
    ['MB000003', 'MB000002', 'end', 'Start kit ID must be less than end kit ID'],
    ['MB005000', 'MB000002', 'end', 'Start kit ID must be less than end kit ID'],
    ['MB000001', 'MB001002', 'end', 'Range too large. Maximum 1000 kits per range.'],
  ])('a range from %j to %j is refused at the %s field: %s', (start, end, field, problem) => {
    expect(read('range', { start, end })).toEqual({ field, problem });
  });

  test('a range is zero-padded and spans at most 1000', () => {
    const addition = accepted('range', { start: 'mb000000', end: 'mb001000' });
    expect(addition.kit_ids).toHaveLength(1001);
    expect(addition.kit_ids.slice(8, 12)).toEqual(['MB000008', 'MB000009', 'MB000010', 'MB000011']);
    expect(addition.request).toEqual({ range: { start: 'MB000000', end: 'MB001000' } });
    expect(addition.successOf(1001)).toBe('Added 1001 kits from MB000000 to MB001000');
  });
});

describe('bulk', () => {
  test.each([
    ['', 'Please enter at least one kit ID'],
    [' \n, ,\n', 'Please enter at least one kit ID'],
    ['mb1', 'Invalid kit IDs: MB1'],
    ['MB000001,a,b,c,d,e', 'Invalid kit IDs: A, B, C, D, E'],
    ['a,b,c,d,e,MB000001,f', 'Invalid kit IDs: A, B, C, D, E...'],
    [`${codes(501).join('\n')},x`, 'Invalid kit IDs: X'],
    [codes(501).join(), 'Maximum 500 kits per bulk import'],
    ['MB000001;MB000002 MB000003', 'Invalid kit IDs: MB000001;MB000002 MB000003'],
    ['x'.repeat(10_000), `Invalid kit IDs: ${'X'.repeat(30)}…`],
  ])('a bulk import refuses %j', (typed, problem) => {
    expect(read('bulk', { kit_ids: typed })).toEqual({ field: 'kit_ids', problem });
  });

  test('a bulk import splits on newlines and commas, trims, upper-cases and drops empty IDs', () => {
    const addition = accepted('bulk', { kit_ids: '\r\n mb000003 ,,MB000001\r\n\nmb000002,' });
    expect(addition.request).toEqual({ kit_ids: ['MB000003', 'MB000001', 'MB000002'] });
    expect(addition.successOf(3)).toBe('Added 3 kits successfully');
  });

  test('a bulk import takes 500 kits', () => {
    expect(accepted('bulk', { kit_ids: codes(500).join('\n') }).kit_ids).toHaveLength(500);
  });
});

describe('the rest of an addition', () => {
  test('the rest of a range leaves out all existing codes, including those of earlier refusals', () => {
    const range = { start: 'MB000001', end: 'MB001001' };
    const rest = restOf(accepted('range', range), [code(2), code(3)]);
    expect(rest.kit_ids).toHaveLength(999);
    expect(rest.request).toEqual({ range, except: ['MB000002', 'MB000003'] });
    expect(rest.successOf(999)).toBe('Added 999 kits from MB000001 to MB001001');
    expect(restOf(rest, [code(1)]).request).toEqual({ range, except: ['MB000002', 'MB000003', 'MB000001'] });
  });

  test('the rest of a list leaves out its existing codes', () => {
    const rest = restOf(accepted('bulk', { kit_ids: 'MB000001,MB000002' }), [code(1)]);
    expect(rest.request).toEqual({ kit_ids: ['MB000002'] });
  });

  test('the rest of existing kits is empty', () => {
    expect(restOf(accepted('single', { kit_id: 'MB000001' }), [code(1)]).kit_ids).toEqual([]);
  });
});
