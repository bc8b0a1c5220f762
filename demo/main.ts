import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { StartError } from '#db/StartError.ts';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { startPortal } from '#server/startPortal.ts';
import { DEMO_PASSWORD, demoAdmin, demoFamilies, demoPractitioners } from './families.ts';
import { fillPortal } from './fillPortal.ts';

// npm run demo: a portal on a folder that is gone afterwards, filled with invented people.
const data_folder = join(tmpdir(), `gut-health-demo-${crypto.randomUUID()}`);

try {
  const config = readConfig({
    ...process.env,
    ...withoutS3,
    DATA_DIR: data_folder,
    DATABASE_URL: '',
    SMTP_URL: '',
  });
  const portal = await startPortal(config);
  closeWithGrace(async () => {
    await portal.stop();
    await rm(data_folder, { recursive: true, force: true });
  });
  await fillPortal(portal, `http://localhost:${portal.port}`);

  console.log(`${config.BRAND_TITLE}, filled with invented people, is ready at ${config.PUBLIC_URL}`);
  console.log(`Everybody's password is: ${DEMO_PASSWORD}\n`);
  for (const { email, full_name } of [demoAdmin]) console.log(`  administrator  ${email}  ${full_name}`);
  for (const { email, full_name } of demoPractitioners)
    console.log(`  practitioner   ${email}  ${full_name}`);
  for (const { email, full_name } of demoFamilies) console.log(`  customer       ${email}  ${full_name}`);
  console.log(`\nMails: ${config.PUBLIC_URL}/dev/mail. Everything is removed when this is stopped (Ctrl-C).`);
} catch (error) {
  await rm(data_folder, { recursive: true, force: true });
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
