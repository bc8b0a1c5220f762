import { expect, test } from 'vitest';
import { prototypePath } from './prototypePath.ts';

test.each([
  ['{"__proto__": {}}', '__proto__'],
  ['{"a": {}, "b": {"c": {"__proto__": 1}}}', 'b.c.__proto__'],
  ['{"a": {"\\u005f_proto__": null}}', 'a.__proto__'],
  ['{"a": {"constructor": {"prototype": {}}}}', 'a.constructor'],
])('finds a prototype member in %s', (text, path) => {
  expect(prototypePath(text)).toBe(path);
});

const deep = (open: string, close: string) =>
  `${open.repeat(200_000)}{"__proto__": 1}${close.repeat(200_000)}`;

test.each([
  '{"constructor": "Ford"}',
  '{"a": "__proto__"}',
  'null',
  '5',
  '',
  '{"__proto__": ',
  deep('[', ']'),
  deep('{"a":', '}'),
])('finds no prototype member in %.40s', (text) => {
  expect(prototypePath(text)).toBeUndefined();
});
