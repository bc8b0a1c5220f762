import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problemOf = (environment: NodeJS.ProcessEnv) => {
  try {
    readConfig(environment);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n  ')[1];
  }
};

test('an address of several servers is read in libpq’s form, and again in the form that server processes get', () => {
  const { DATABASE_URL = '' } = readConfig({ DATABASE_URL: 'postgres://o:p@one:1,two:2/db?sslmode=require' });
  const { searchParams } = new URL(DATABASE_URL);
  expect(Object.fromEntries(searchParams)).toEqual({
    sslmode: 'require',
    host: 'one,two',
    port: '1,2',
    target_session_attrs: 'read-write',
  });
  expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test('an address of one server stays as it is', () => {
  const DATABASE_URL = 'postgresql://o:p@localhost/db?host=/run/postgresql';
  expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test.each([
  ['mysql://o:p@one/db', 'must be an address that starts with postgres:// or postgresql://'],
  [
    'postgres://o:p@one:x/db',
    'must be an address such as postgres://owner:password@host:5432/portal, with commas between several hosts',
  ],
  [
    'postgres://o:p@one,,two/db',
    'must be an address such as postgres://owner:password@host:5432/portal, with commas between several hosts',
  ],
  [
    'postgres://o:p@one,two/db?target_session_attrs=any',
    'target_session_attrs must be read-write or primary',
  ],
  ['postgres://o:p@one/db?host=a,b,c&port=1,2', 'names 3 hosts but 2 ports'],
])('the address %s is refused with a reason', (DATABASE_URL, problem) => {
  expect(problemOf({ DATABASE_URL })).toBe(`DATABASE_URL: ${problem}`);
});

test('the address of replicas must have the password of the primary', () => {
  const environment = { DATABASE_URL: 'postgres://o:p@one/db', READ_DATABASE_URL: 'postgres://o:q@two/db' };
  expect(problemOf(environment)).toBe('READ_DATABASE_URL: must have the same password as DATABASE_URL');
});
