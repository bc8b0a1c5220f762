import { expect, test } from 'vitest';
import type { KitCode } from '#contract/shared/ids.ts';
import { compareNote } from './compareNote.ts';

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `MB${String(from + at).padStart(6, '0')}` as KitCode);

test('a delivery note of a thousand codes is compared through blanks, duplicates, other spellings and foreign codes', () => {
  const [first, second, ...rest] = codes(1, 1000);
  const note = [
    '\uFEFF"Kit ID";"Box"',
    `mb-000001;7`,
    '',
    `  ${second}  `,
    second,
    second,
    ...rest,
    '1Z999AA10123456784',
    '1Z999AA10123456784',
    'MB00001',
  ].join('\r\n');
  const scanned = [...codes(3, 990), ...codes(2001, 2002), first as KitCode];
  expect(compareNote(note, scanned)).toEqual({
    noted: 1000,
    missing: [second, ...codes(991, 1000)],
    extra: codes(2001, 2002),
    twice: [second],
    foreign: ['KIT', 'ID', 'BOX', '7', '1Z999AA10123456784', 'MB00001'],
  });
});

test('an empty note lists nothing, and every scanned code is extra', () => {
  expect(compareNote(' \n;, ', codes(1, 2))).toEqual({
    noted: 0,
    missing: [],
    extra: codes(1, 2),
    twice: [],
    foreign: [],
  });
});
