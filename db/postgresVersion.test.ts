import { expect, test } from 'vitest';
import { versionOf } from './postgresVersion.ts';

test.each([
  [180_004, { version: '18.4', oldest_safe: '18.6' }],
  [180_006, { version: '18.6', oldest_safe: undefined }],
  [170_010, { version: '17.10', oldest_safe: '17.11' }],
  [150_019, { version: '15.19', oldest_safe: '15.20' }],
  [190_000, { version: '19.0', oldest_safe: undefined }],
])(
  'the version number %i is read, and compared with the oldest safe one of its major version',
  (number, expected) => {
    expect(versionOf(number)).toEqual(expected);
  },
);
