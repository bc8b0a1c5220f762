import { expect, test } from 'vitest';
import { readScan } from './readScan.ts';

test.each([
  'MB000132',
  ' mb000132\t',
  'MB000132\r\n',
  'MB 000-132',
  'https://portal.example/register-kit?kit=MB000132#AbC-dEf_123',
  'HTTPS://PORTAL.EXAMPLE/REGISTER-KIT?KIT=mb000132#aBc',
  'http://127.0.0.1:8106/register-kit?kit=MB000132',
])('readScan reads MB000132 from %j', (text) => {
  expect(readScan(text)).toBe('MB000132');
});

test.each([
  '',
  'MB00013',
  'MB0001321',
  'MB000132MB000133',
  'https://shop.example/tea?kit=MB000132',
  'https://portal.example/register-kit',
  'https://portal.example/register-kit?kit=MB1',
  'https://',
])('readScan finds no code in %j', (text) => {
  expect(readScan(text)).toBeUndefined();
});
