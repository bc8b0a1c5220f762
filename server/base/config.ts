import { availableParallelism, homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { REGISTRATIONS_PER_DAY_MAX } from '#contract/identity/limits.ts';
import { REPORT_USUAL_DAYS_MAX } from '#contract/kits/sample-wait.ts';
import { REPORT_FILE_MAX_BYTES } from '#contract/reports/reports.ts';
import { passwordIn } from '#db/addresses.ts';
import { FhirCodesSetting } from './fhirCodes.ts';
import { HOST_NAME, SENDER } from './namePatterns.ts';
import { postgresUrl, READABLE, WRITABLE } from './postgresUrl.ts';
import { isOrigin, isRootAddress, keepsLogins } from './publicAddress.ts';
import { s3Problems, s3Variables } from './s3Settings.ts';
import { unknownVariables } from './unknownVariables.ts';
import { withFiles } from './withFiles.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Default data folder. The account of the embedded database cannot read root's own folders. */
const defaultDataFolder = () =>
  process.getuid?.() === 0 ? '/var/lib/gut-health-portal' : resolve(projectFolder, '.data');

const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  });

/** An IP address, or a network such as `10.0.0.0/8`. */
const isNetwork = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** With more server processes, none would have a connection for the throttle. */
const PROCESSES_MAX = 16;

/** Default of `DRAIN_SECONDS` behind a proxy. Without a proxy, nothing checks whether the portal is ready. */
const DRAIN_BEHIND_PROXY = 5;

const days = () => z.coerce.number<string>('must be a number of days').int();

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number<string>('must be a port number').int().min(0).max(65_535).default(8080),
  /** Processes that serve requests; `auto` is one per core. */
  PROCESSES: z
    .string()
    .default('1')
    .transform((text) => (text === 'auto' ? String(Math.min(availableParallelism(), PROCESSES_MAX)) : text))
    .pipe(z.coerce.number<string>('must be auto or a number of processes').int().min(1).max(PROCESSES_MAX)),
  /** Public address of the portal; links in mails begin with it. */
  PUBLIC_URL: url('http', 'https')
    .refine(
      isRootAddress,
      'must be a scheme and a host, such as https://portal.example.org, without path or password',
    )
    .optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default(defaultDataFolder)
    .transform((path) => resolve(path.replace(/^~(?=\/|$)/, homedir()))),
  /** Folder of the embedded PostgreSQL's programs, by default the npm package's. */
  POSTGRES_BIN: z
    .string()
    .refine((path) => isAbsolute(path), 'must be an absolute path, such as /usr/lib/postgresql/18/bin')
    .optional(),
  /** Folder of the built web app. */
  WEB_DIR: z.string().min(1).default(resolve(projectFolder, 'dist')),
  /** Owner URL of an external PostgreSQL; unset, an embedded one runs in DATA_DIR. */
  DATABASE_URL: postgresUrl(...WRITABLE).optional(),
  /** Owner URL that leads directly to PostgreSQL, for migrations, commands and jobs, if DATABASE_URL leads to a pooler. */
  MIGRATION_DATABASE_URL: postgresUrl(...WRITABLE).optional(),
  /** Owner URL of replicas, from which lists are read. */
  READ_DATABASE_URL: postgresUrl(...READABLE).optional(),
  /** `off` for poolers that give each transaction another connection. */
  PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  /** Connections for requests in each process; unset, 10 or fewer. */
  DATABASE_POOL_SIZE: z.coerce
    .number<string>('must be a number of connections')
    .int()
    .min(1)
    .max(1000)
    .optional(),
  ...s3Variables,
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an email address, such as Portal <portal@example.org>')
    .default('Gut Health Portal <portal@localhost>'),
  /** Domain, selector and private key (PEM) that sign mails; all three, or none if the mail server signs. */
  DKIM_DOMAIN: z.string().min(1).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((key) => key.replaceAll('\\n', '\n'))
    .refine((key) => key.includes('PRIVATE KEY-----'), 'must be a private key in PEM format')
    .optional(),
  /** Idle minutes before a session ends. */
  SESSION_IDLE_MINUTES: z.coerce
    .number<string>('must be a number of minutes')
    .positive()
    .max(1440)
    .default(30),
  /** Maximum lifetime of a session in hours. */
  SESSION_MAX_HOURS: z.coerce.number<string>('must be a number of hours').positive().max(720).default(12),
  /** Whether administrators must set up a second step. */
  ADMIN_SECOND_STEP: z.enum(['optional', 'required']).default('optional'),
  /** Addresses of trusted reverse proxies (`X-Forwarded-For`), separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((address) => address.trim() || []))
    .refine((list) => list.every(isNetwork), 'must be IP addresses or networks, separated by commas'),
  /** Origins of other front ends, separated by commas. They send access tokens, never the portal's cookies. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((origin) => origin.trim() || []))
    .refine(
      (list) => list.every(isOrigin),
      'must be origins such as https://app.example.org, separated by commas',
    ),
  /** Whether browsers that keep to https do so for the hosts below the portal's, too. */
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  /** Whether large JSON answers are compressed; a proxy may do it instead. */
  COMPRESS: z.enum(['on', 'off']).default('on'),
  /** Whether the client of a hosted database may use `/rest/v1`. */
  HOSTED_CLIENT: z.enum(['on', 'off']).default('on'),
  /** Kits that an account may register in 24 hours; administrators may set another number for one account. */
  REGISTRATIONS_PER_DAY: z.coerce
    .number<string>('must be a number of kits')
    .int()
    .min(0)
    .max(REGISTRATIONS_PER_DAY_MAX)
    .default(5),
  /** Maximum size of a report file in megabytes. */
  REPORT_FILE_MAX_MB: z.coerce
    .number<string>('must be a number of megabytes')
    .positive()
    .max(1024)
    .default(REPORT_FILE_MAX_BYTES / 1024 / 1024),
  /** Retention of audit events in days. */
  AUDIT_RETENTION_DAYS: days().min(30).max(36_500).default(2190),
  /** Days that delivered and failed mails stay in their table; afterwards their addresses are gone. */
  MAIL_RETENTION_DAYS: days().min(3).max(3650).default(30),
  /** Days without a login after which the deletion of a customer's account is announced; unset, accounts stay. */
  DORMANT_ACCOUNT_DAYS: days().min(365).max(36_500).optional(),
  /** `off`: messages of webhooks wait, for example on a restored copy. */
  WEBHOOKS: z.enum(['on', 'off']).default('on'),
  /** Hosts, IP addresses and networks inside the operator's network that webhooks may call, separated by commas. */
  WEBHOOK_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .refine(
      (list) => list.every((host) => isNetwork(host) || HOST_NAME.test(host)),
      'must be host names, IP addresses or networks, separated by commas',
    ),
  /** Public codes for the terms of the FHIR record. */
  FHIR_CODES: FhirCodesSetting,
  /** Port of the metrics for Prometheus; unset, there are none. */
  METRICS_PORT: z.coerce.number<string>('must be a port number').int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** OTLP/HTTP collector of traces; unset, none are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  /** Seconds between "not ready" and the last accepted connection: a proxy needs them to notification. */
  DRAIN_SECONDS: z.coerce.number<string>('must be a number of seconds').min(0).max(300).optional(),
  /** Where families and staff find help: a page, an address, or both. */
  SUPPORT_URL: url('http', 'https').optional(),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  /** How to take and send a sample. */
  SAMPLE_INSTRUCTIONS_URL: url('http', 'https').optional(),
  /** Days from the arrival of a sample to its report, as families read them; unset, the portal measures them. */
  REPORT_USUAL_DAYS: days().min(1).max(REPORT_USUAL_DAYS_MAX).optional(),
  BRAND_TITLE: z.string().min(1).max(60).default('Gut Health Portal'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

/** Production needs links that lead to the portal and a mail server. */
const neededInProduction = ['PUBLIC_URL', 'SMTP_URL'] as const;

const Environment = Variables.superRefine((variables, context) => {
  for (const [name, message] of s3Problems(variables))
    context.addIssue({ code: 'custom', path: [name], message });
  // The passwords of the portal's logins are derived from it.
  for (const name of ['MIGRATION_DATABASE_URL', 'READ_DATABASE_URL'] as const)
    if (
      variables[name] &&
      passwordIn(variables[name]) !== (variables.DATABASE_URL && passwordIn(variables.DATABASE_URL))
    )
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must have the same password as DATABASE_URL',
      });
  if ((variables.DORMANT_ACCOUNT_DAYS ?? 0) > variables.AUDIT_RETENTION_DAYS - 30)
    context.addIssue({
      code: 'custom',
      path: ['DORMANT_ACCOUNT_DAYS'],
      message: 'must be at least 30 below AUDIT_RETENTION_DAYS, because events tell of logins',
    });
  const dkim = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
  if (dkim.some((name) => variables[name]))
    for (const name of dkim.filter((missing) => !variables[missing]))
      context.addIssue({ code: 'custom', path: [name], message: 'must be set with the other DKIM settings' });
  if (variables.NODE_ENV !== 'production') return;
  for (const name of neededInProduction)
    if (!variables[name])
      context.addIssue({ code: 'custom', path: [name], message: 'must be set in production' });
  if (!keepsLogins(variables.PUBLIC_URL ?? 'https://not.set'))
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_URL'],
      message: 'must be an https address in production',
    });
});

export type Config = z.output<typeof Environment> & {
  readonly PUBLIC_URL: string;
  readonly DRAIN_SECONDS: number;
};

/** An invalid configuration. The message names every problem. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables and from the files that `NAME_FILE` variables name. Empty variables count
 * as not set.
 * @throws {ConfigError} naming every problem at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const files = withFiles(set, Object.keys(Variables.shape));
  const { data, error } = Environment.safeParse(files.environment);
  const problems = [
    ...files.problems.map(([name, message]) => `${name}: ${message}`),
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...unknownVariables(set, Object.keys(Variables.shape)).map(
      ([name, meant]) => `${name}: is not a setting${meant ? `; ${meant} is meant, perhaps` : ''}`,
    ),
  ];
  if (!data || problems.length > 0)
    throw new ConfigError(`The configuration is not valid.\n  ${problems.join('\n  ')}`);
  return {
    ...data,
    PUBLIC_URL: data.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${data.PORT}`,
    DRAIN_SECONDS: data.DRAIN_SECONDS ?? (data.TRUSTED_PROXIES.length > 0 ? DRAIN_BEHIND_PROXY : 0),
  };
}
