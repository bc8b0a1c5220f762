import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { REPORT_FILE_MAX_BYTES } from '#contract/reports/reports.ts';
import { s3Problems, s3Variables } from './s3Settings.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Where data lives when nothing is configured. Root's own folders are closed to the account that runs the database. */
const defaultDataFolder = () =>
  process.getuid?.() === 0 ? '/var/lib/gut-health-portal' : resolve(projectFolder, '.data');

const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  });

/** An IP address, or a network such as `10.0.0.0/8`. */
const isNetwork = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number<string>('must be a port number').int().min(0).max(65_535).default(8080),
  /** Address under which people reach the portal; links in mails begin with it. */
  PUBLIC_URL: url('http', 'https').optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default(defaultDataFolder)
    .transform((path) => resolve(path.replace(/^~(?=\/|$)/, homedir()))),
  /** Folder of the built browser part. */
  WEB_DIR: z.string().min(1).default(resolve(projectFolder, 'dist')),
  /** Owner's address of an external PostgreSQL; without it, an embedded one is started in DATA_DIR. */
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  ...s3Variables,
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().min(3).default('Gut Health Portal <portal@localhost>'),
  /** Minutes without activity after which a session ends. */
  SESSION_IDLE_MINUTES: z.coerce
    .number<string>('must be a number of minutes')
    .positive()
    .max(1440)
    .default(30),
  /** Hours after which a session ends whatever its user does. */
  SESSION_MAX_HOURS: z.coerce.number<string>('must be a number of hours').positive().max(720).default(12),
  /** Whether an administrator may do anything before a second step of signing in is set up. */
  ADMIN_SECOND_STEP: z.enum(['optional', 'required']).default('optional'),
  /** Addresses of the reverse proxies whose `X-Forwarded-For` is believed, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((address) => address.trim() || []))
    .refine((list) => list.every(isNetwork), 'must be IP addresses or networks, separated by commas'),
  /** Megabytes of the largest report file that is accepted. */
  REPORT_FILE_MAX_MB: z.coerce
    .number<string>('must be a number of megabytes')
    .positive()
    .max(1024)
    .default(REPORT_FILE_MAX_BYTES / 1024 / 1024),
  /** Days after which events of the audit trail are removed. */
  AUDIT_RETENTION_DAYS: z.coerce
    .number<string>('must be a number of days')
    .int()
    .min(30)
    .max(36_500)
    .default(2190),
  BRAND_TITLE: z.string().min(1).max(60).default('Gut Health Portal'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

/** What a portal for the public cannot do without: links in mails that lead to it, and mails that arrive. */
const neededInProduction = ['PUBLIC_URL', 'SMTP_URL'] as const;

const Environment = Variables.superRefine((variables, context) => {
  for (const [name, message] of s3Problems(variables))
    context.addIssue({ code: 'custom', path: [name], message });
  if (variables.NODE_ENV !== 'production') return;
  for (const name of neededInProduction)
    if (!variables[name])
      context.addIssue({ code: 'custom', path: [name], message: 'must be set in production' });
  // Browsers take the session's cookies over a secure connection alone, and from their own machine.
  const { protocol, hostname } = new URL(variables.PUBLIC_URL ?? 'https://not.set');
  if (protocol !== 'https:' && hostname !== 'localhost')
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_URL'],
      message: 'must be an https address in production',
    });
});

export type Config = z.output<typeof Environment> & { readonly PUBLIC_URL: string };

/** A configuration that the portal cannot start with. The message names every problem. */
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
