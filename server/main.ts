import { StartError } from '#db/StartError.ts';
import { type Config, ConfigError, readConfig } from './base/config.ts';
import { warningsOf } from './base/warningsOf.ts';
import { hasMailbox } from './operation/mail/mailboxRoutes.ts';
import { secondsToDrain } from './start/drain.ts';
import { endWithGrace } from './start/endWithGrace.ts';
import type { Started } from './start/startPortal.ts';

/** Seconds in which jobs and database stop after the last server process. */
const AFTER_SERVERS = 5;

try {
  const config = readConfig(process.env);
  for (const warning of warningsOf(config)) console.error(warning);
  const portal = await start(config);
  endWithGrace(portal, secondsToDrain(config.DRAIN_SECONDS) + (config.PROCESSES > 1 ? AFTER_SERVERS : 0));

  console.log(
    `${config.BRAND_TITLE} is ready at ${config.PUBLIC_URL} after ${process.uptime().toFixed(2)} s, on PostgreSQL ${portal.postgres.version}`,
  );
  if (portal.postgres.oldest_safe)
    console.error(
      `This PostgreSQL lacks published security fixes. With real health data, use ${portal.postgres.oldest_safe} or newer by DATABASE_URL or POSTGRES_BIN.`,
    );
  if (portal.first_admin_url)
    console.log(`Create the first administrator (the link works once): ${portal.first_admin_url}`);
  if (hasMailbox(config))
    console.log(`No mail server is configured; mails are kept at ${config.PUBLIC_URL}/dev/mail`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(config: Config): Promise<Started> {
  if (config.PROCESSES === 1) {
    const { startPortal } = await import('./start/startPortal.ts');
    return startPortal(config);
  }
  // Without the API, which it does not serve itself, the first process saves 40 MB.
  const { startCluster } = await import('./start/startCluster.ts');
  return startCluster(config);
}
