import closeWithGrace from 'close-with-grace';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from './base/config.ts';
import { hasMailbox } from './mail/mailboxRoutes.ts';
import { startPortal } from './startPortal.ts';

/** Seconds that open requests get to end when the portal is stopped. */
const GRACE = 10;

try {
  const config = readConfig(process.env);
  const portal = await startPortal(config);
  closeWithGrace({ delay: GRACE * 1000 }, async ({ err }) => {
    if (err) portal.app.log.fatal({ err }, 'stopping after an unexpected error');
    await portal.stop();
  });

  console.log(
    `${config.BRAND_TITLE} is ready at ${config.PUBLIC_URL} after ${process.uptime().toFixed(2)} s`,
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
