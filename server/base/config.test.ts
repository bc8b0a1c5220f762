import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { warningsOf } from './warningsOf.ts';

const refusalOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return undefined;
};

test.each([
  ['{', 'must be JSON'],
  ['[]', 'Invalid input: expected object, received array'],
  ['{"species": []}', 'Unrecognized key: "species"'],
  ['{"genus": [{ "system": "loinc", "code": "1-8" }]}', 'Invalid URL'],
])('a start with the codes %s is refused', (FHIR_CODES, problem) => {
  expect(refusalOf({ FHIR_CODES })).toContain(problem);
});

test('codes of the FHIR record are read from JSON', () => {
  const codes = { genus: [{ system: 'http://loinc.org', code: '1-8' }] };
  expect(readConfig({ FHIR_CODES: JSON.stringify(codes) }).FHIR_CODES).toEqual(codes);
});

describe('unknown variables', () => {
  test.each([
    [{ BRAND_TITEL: 'Mine' }, 'BRAND_TITEL: is not a setting; BRAND_TITLE is meant, perhaps'],
    [{ DATABASE_URI: 'postgres://x' }, 'DATABASE_URI: is not a setting; DATABASE_URL is meant, perhaps'],
    [{ TRUSTED_PROXY: '10.0.0.1' }, 'TRUSTED_PROXY: is not a setting'],
    [
      { SESION_IDLE_MINUTE: '5' },
      'SESION_IDLE_MINUTE: is not a setting; SESSION_IDLE_MINUTES is meant, perhaps',
    ],
    [{ BRAND_COLOR: 'red' }, 'BRAND_COLOR: is not a setting'],
    [
      { DORMANT_ACCOUNT_DAYS: '2161' },
      'DORMANT_ACCOUNT_DAYS: must be at least 30 below AUDIT_RETENTION_DAYS, because events tell of logins',
    ],
    [{ S3_SECRET_KEY: 'x' }, 'S3_SECRET_KEY: is not a setting'],
    [{ BRAND_TITEL: '' }, undefined],
  ])('a start with %j says %s', (environment, problem) => {
    const said = refusalOf(environment);
    expect(said).toBe(problem && `The configuration is not valid.\n  ${problem}`);
  });

  test.each([
    'PATH',
    'HOSTNAME',
    'PORTS',
    'POST',
    'PGHOST',
    'PGDATABASE',
    'DATABASE_NAME',
    'SMTP_PASSWORD',
    'XDG_DATA_DIRS',
    'SESSION_MANAGER',
    'MAIL',
    'MAILCHECK',
    'LOGNAME',
    'NODE_OPTIONS',
    'NODE_VERSION',
    'AWS_ACCESS_KEY_ID',
    'npm_config_cache',
    'SYSTEMD_EXEC_PID',
    'KUBERNETES_PORT',
    'PROCESSOR',
    'NODE_EXTRA_CA_CERTS',
    'STORE_MARKER',
  ])('a start accepts the variable %s of another program', (name) => {
    expect(refusalOf({ [name]: 'x' })).toBeUndefined();
  });

  test('a start accepts a similar name of another program beside the setting itself', () => {
    expect(
      refusalOf({ DATABASE_URI: 'postgres://x', DATABASE_URL: 'postgres://owner@localhost/x' }),
    ).toBeUndefined();
  });
});

test('a start in production refuses an address at which browsers keep no login', () => {
  const start = (PUBLIC_URL: string) =>
    refusalOf({ NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', PUBLIC_URL });
  for (const address of ['http://portal.example.org', 'http://192.168.1.5:8080'])
    expect(start(address)).toBe(
      'The configuration is not valid.\n  PUBLIC_URL: must be an https address in production',
    );
  for (const address of ['https://portal.example.org', 'http://localhost:8080'])
    expect(start(address)).toBeUndefined();
});

test.each([
  'https://portal.example.org/portal',
  'https://portal.example.org?x',
  'https://portal.example.org/#x',
  'https://ada:secret@portal.example.org',
])('a start refuses the public address %s, below which the portal does not answer', (PUBLIC_URL) => {
  expect(refusalOf({ PUBLIC_URL })).toBe(
    'The configuration is not valid.\n  PUBLIC_URL: must be a scheme and a host, such as https://portal.example.org, without path or password',
  );
  expect(readConfig({ PUBLIC_URL: 'https://portal.example.org/' }).PUBLIC_URL).toBe(
    'https://portal.example.org',
  );
});

describe('MAIL_FROM', () => {
  test.each([
    'portal@example.org',
    'Gut Health Portal <portal@localhost>',
    '"Doe, Jane" <jane@example.org>',
    'Zoë <zoe@example.org>',
  ])('a start accepts the sender %s', (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  });

  test.each([
    'nonsense',
    'Portal portal@example.org',
    'Portal <portal>',
    'Doe, Jane <jane@example.org>',
    'a@example.org, b@example.org',
    'Portal <portal@example.org',
    'portal@example.org\nBcc: x@example.org',
  ])('a start refuses the sender %j', (MAIL_FROM) => {
    expect(refusalOf({ MAIL_FROM })).toBe(
      'The configuration is not valid.\n  MAIL_FROM: must be an email address, such as Portal <portal@example.org>',
    );
  });
});

describe('WEBHOOK_ALLOWED_HOSTS', () => {
  test('a start reads names, addresses and networks that webhooks may call', () => {
    const WEBHOOK_ALLOWED_HOSTS = ' LIMS.internal, 10.1.0.7,10.2.0.0/16 , fd00::/8,';
    expect(readConfig({ WEBHOOK_ALLOWED_HOSTS }).WEBHOOK_ALLOWED_HOSTS).toEqual([
      'lims.internal',
      '10.1.0.7',
      '10.2.0.0/16',
      'fd00::/8',
    ]);
    expect(readConfig({}).WEBHOOK_ALLOWED_HOSTS).toEqual([]);
  });

  test.each(['https://lims.internal', 'lims.internal:8443', '*.internal', 'two words', '10.0.0.0/40'])(
    'a start refuses that webhooks may call %j',
    (WEBHOOK_ALLOWED_HOSTS) => {
      expect(refusalOf({ WEBHOOK_ALLOWED_HOSTS })).toBe(
        'The configuration is not valid.\n  WEBHOOK_ALLOWED_HOSTS: must be host names, IP addresses or networks, separated by commas',
      );
    },
  );
});

describe('warnings', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.org',
    SMTP_URL: 'smtp://localhost',
  };

  test.each([
    [{ ...production, HOST: '0.0.0.0' }, 1],
    [{ ...production, HOST: '::' }, 1],
    [{ ...production, HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' }, 0],
    [{ ...production }, 1],
    [{ HOST: '0.0.0.0' }, 0],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, 0],
    [{ PUBLIC_URL: 'http://192.168.1.5:8080' }, 1],
    [{ PUBLIC_URL: 'http://localhost.example:8080' }, 1],
  ])('a start with %j prints %d warnings', (environment, count) => {
    const warnings = warningsOf(readConfig(environment));
    expect(warnings).toHaveLength(count);
    for (const warning of warnings)
      expect(warning).toMatch(/^(TRUSTED_PROXIES is not set: |PUBLIC_URL is plain http: )/);
  });
});
