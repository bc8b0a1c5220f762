import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { severally } from './severally.ts';

test('work on several items goes on at once, and on each item once', async () => {
  const worked: number[] = [];
  let under_way = 0;
  let most = 0;
  await severally(Array.from({ length: 50 }, (_, number) => number).values(), async (item) => {
    under_way += 1;
    most = Math.max(most, under_way);
    await setTimeout(1);
    under_way -= 1;
    worked.push(item);
  });
  expect(worked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, number) => number));
  expect(most).toBe(8);
});

test('a failure ends the work on several items once those under way are done', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 3) throw new Error('The disk is full');
    await setTimeout(10);
    ended.push(item);
    if (item === 5) throw new Error('Later');
  };
  const numbers = Array.from({ length: 50 }, (_, number) => number).values();
  await expect(severally(numbers, work)).rejects.toThrow('The disk is full');
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(ended).toEqual([0, 1, 2, 4, 5, 6, 7]);
});
