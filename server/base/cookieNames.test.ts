import { expect, test } from 'vitest';
import { cookieNames } from './cookieNames.ts';

test.each([
  ['http://localhost:8080', 'session'],
  ['http://127.0.0.1:8080', 'session'],
  ['http://[::1]:8080', 'session'],
  ['https://localhost:8443', '__Host-session'],
  ['https://portal.example.org', '__Host-session'],
  ['http://portal.example.org', '__Host-session'],
  ['http://192.168.1.5:8080', '__Host-session'],
  ['http://localhost.example.org', '__Host-session'],
])('a portal at %s names its access cookie %s', (PUBLIC_URL, name) => {
  expect(cookieNames({ PUBLIC_URL }).access).toBe(name);
});
