import { availableParallelism, homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { REPORT_FILE_MAX_BYTES } from '#contract/reports/reports.ts';
import { s3Problems, s3Variables } from './s3Settings.ts';

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
  PUBLIC_URL: url('http', 'https').optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default(defaultDataFolder)
    .transform((path) => resolve(path.replace(/^~(?=\/|$)/, homedir()))),
  /** Folder of the built web app. */
  WEB_DIR: z.string().min(1).default(resolve(projectFolder, 'dist')),
  /** Owner URL of an external PostgreSQL; unset, an embedded one runs in DATA_DIR. */
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  ...s3Variables,
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().min(3).default('Gut Health Portal <portal@localhost>'),
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
  /** Whether large JSON answers are compressed; a proxy may do it instead. */
  COMPRESS: z.enum(['on', 'off']).default('on'),
  /** Maximum size of a report file in megabytes. */
  REPORT_FILE_MAX_MB: z.coerce
    .number<string>('must be a number of megabytes')
    .positive()
    .max(1024)
    .default(REPORT_FILE_MAX_BYTES / 1024 / 1024),
  /** Retention of audit events in days. */
  AUDIT_RETENTION_DAYS: z.coerce
    .number<string>('must be a number of days')
    .int()
    .min(30)
    .max(36_500)
    .default(2190),
  BRAND_TITLE: z.string().min(1).max(60).default('Gut Health Portal'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

/** Production needs links that lead to the portal and a mail server. */
const neededInProduction = ['PUBLIC_URL', 'SMTP_URL'] as const;

const Environment = Variables.superRefine((variables, context) => {
  for (const [name, message] of s3Problems(variables))
    context.addIssue({ code: 'custom', path: [name], message });
  if (variables.NODE_ENV !== 'production') return;
  for (const name of neededInProduction)
    if (!variables[name])
      context.addIssue({ code: 'custom', path: [name], message: 'must be set in production' });
  // Browsers accept the session cookies only over HTTPS or from localhost.
  const { protocol, hostname } = new URL(variables.PUBLIC_URL ?? 'https://not.set');
  if (protocol !== 'https:' && hostname !== 'localhost')
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_URL'],
      message: 'must be an https address in production',
    });
});

export type Config = z.output<typeof Environment> & { readonly PUBLIC_URL: string };

/** An invalid configuration. The message names every problem. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. Empty variables count as not set.
 * @throws {ConfigError} naming every problem at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = Environment.safeParse(set);
  if (error) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`The configuration is not valid.\n  ${problems.join('\n  ')}`);
  }
  return { ...data, PUBLIC_URL: data.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${data.PORT}` };
}
