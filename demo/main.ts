import closeWithGrace from 'close-with-grace';
import { StartError } from '#db/StartError.ts';
import { ConfigError } from '#server/base/config.ts';
import { DEMO_PASSWORD, demoAdmin, demoFamilies, demoPractitioners } from './families.ts';
import { startDemo } from './startDemo.ts';

// npm run demo: a portal with invented people, on a folder that is removed afterwards.

try {
  const { config, stop } = await startDemo(process.env);
  closeWithGrace(stop);

  console.log(`${config.BRAND_TITLE}, filled with invented people, is ready at ${config.PUBLIC_URL}`);
  console.log(`Everybody's password is: ${DEMO_PASSWORD}\n`);
  for (const { email, full_name } of [demoAdmin]) console.log(`  administrator  ${email}  ${full_name}`);
  for (const { email, full_name } of demoPractitioners)
    console.log(`  practitioner   ${email}  ${full_name}`);
  for (const { email, full_name } of demoFamilies) console.log(`  customer       ${email}  ${full_name}`);
  console.log(`\nMails: ${config.PUBLIC_URL}/dev/mail. Everything is removed when this is stopped (Ctrl-C).`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
