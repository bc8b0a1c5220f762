import os from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  AddressRefused,
  type AddressRules,
  checkedLookup,
  isAddressAllowed,
  isUrlAllowed,
} from './addressRules.ts';

const strict: AddressRules = { allowed: [], is_http_allowed: false };
const opened: AddressRules = {
  allowed: ['lims.internal', '10.1.0.0/16', '127.0.0.1', 'fd00::/8'],
  is_http_allowed: true,
};

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::1',
  '2001:0:4136::1',
  '2001:db8::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'not an address',
])('a webhook must not connect to %s', (address) => {
  expect(isAddressAllowed(address, strict)).toBe(false);
});

test.each(['8.8.8.8', '93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
  'a webhook may connect to the public address %s',
  (address) => {
    expect(isAddressAllowed(address, strict)).toBe(true);
  },
);

test.each(['8.8.4.4', '2001:4860:4860:0:0:0:0:8844'])(
  'a webhook must not connect to the public address %s of this machine',
  (address) => {
    const own = { netmask: '', mac: '', internal: false, cidr: null };
    const interfaces = vi.spyOn(os, 'networkInterfaces').mockReturnValue({
      eth0: [
        { ...own, family: 'IPv4', address: '8.8.4.4' },
        { ...own, family: 'IPv6', address: '2001:4860:4860::8844', scopeid: 0 },
      ],
    });
    onTestFinished(() => interfaces.mockRestore());
    expect(isAddressAllowed(address, strict)).toBe(false);
  },
);

test.each([
  ['10.1.2.3', true],
  ['10.2.0.1', false],
  ['127.0.0.1', true],
  ['127.0.0.2', false],
  ['::ffff:10.1.2.3', true],
  ['fd00::5', true],
  ['fe80::5', false],
])('the networks that the operator allows are exact: %s is %s', (address, is_allowed) => {
  expect(isAddressAllowed(address, opened)).toBe(is_allowed);
});

test.each([
  'not a url',
  'ftp://laboratory.example/',
  'file:///etc/passwd',
  'http://laboratory.example/',
  'https://user@laboratory.example/',
  'https://user:password@laboratory.example/',
  'https://laboratory.example:22/',
  'https://laboratory.example:25/',
  'https://laboratory.example/#part',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://localhost:8443/z',
  'https://LocalHost/',
  'https://localhost./',
  'https://lims.localhost/',
  'https://a.lims.localhost.:8443/',
  'https://%6cocalhost/',
])('a webhook cannot have the address %s', (url) => {
  expect(isUrlAllowed(url, strict)).toBe(false);
});

test.each([
  'https://laboratory.example/',
  'https://laboratory.example:443/',
  'https://laboratory.example:8443/kits?lab=1',
  'https://8.8.8.8/',
  'https://localhost.example/',
  'https://mylocalhost/',
])('a webhook can have the address %s', (url) => {
  expect(isUrlAllowed(url, strict)).toBe(true);
});

test('a webhook can have the name localhost if the operator allows it', () => {
  const rules = { ...strict, allowed: ['localhost'] };
  expect(isUrlAllowed('https://localhost:8443/', rules)).toBe(true);
  expect(isUrlAllowed('https://lims.localhost:8443/', rules)).toBe(false);
});

test('the lookup refuses a name that the resolver of the system leads to this machine', async () => {
  const refused = await new Promise((done) => checkedLookup(strict)('localhost', {}, done));
  expect(refused).toBeInstanceOf(AddressRefused);
});

test.each([
  ['http://lims.internal/', true],
  ['http://LIMS.internal:8080/', true],
  ['http://127.0.0.1:3000/', true],
  ['http://laboratory.example/', false],
  ['https://10.1.0.7/', true],
  ['https://10.2.0.7/', false],
])('plain http is for hosts that the operator allows outside production: %s is %s', (url, is_allowed) => {
  expect(isUrlAllowed(url, opened)).toBe(is_allowed);
  if (url.startsWith('http:')) expect(isUrlAllowed(url, { ...opened, is_http_allowed: false })).toBe(false);
});
