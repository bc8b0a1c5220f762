import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const stations = [...read('CONTRIBUTING.md').matchAll(/\]\(([^)#]+)#L(\d+)\)\s+`([^`]+)`/g)].map(
  ([, path = '', line = '', text = '']) => ({ path, line: Number(line), text }),
);

test('each line that the walk-through in CONTRIBUTING.md names holds the text beside it', () => {
  const actual = stations.map(({ path, text }) => ({
    path,
    line:
      read(path)
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1,
    text,
  }));
  expect(stations.length).toBeGreaterThan(10);
  expect(stations).toEqual(actual);
});
