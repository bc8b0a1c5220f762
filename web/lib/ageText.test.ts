import { expect, test } from 'vitest';
import { ageText } from './ageText.ts';

test.each([
  ['2017-03-14', '2026-03-13', '8 years old'],
  ['2017-03-14', '2026-03-14', '9 years old'],
  ['2020-02-29', '2026-02-28', '5 years old'],
  ['2024-03-14', '2026-03-13', '23 months old'],
  ['2024-03-14', '2026-03-14', '2 years old'],
  ['2026-02-10', '2026-03-14', '1 month old'],
  ['2026-03-14', '2026-03-14', '0 months old'],
])('somebody born on %s is, on %s, %s', (born, on, age) => {
  expect(ageText(born, on)).toBe(age);
});
