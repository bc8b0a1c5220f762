import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOfRunning } from '#db/embedded/urlOfRunning.ts';
import { type Config, readConfig } from '#server/base/config.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { startPortal } from '#server/start/startPortal.ts';
import { fillPortal } from './fillPortal.ts';
import { spreadDates } from './spreadDates.ts';

export interface Demo {
  readonly config: Config;
  /** The address of the portal on this machine. */
  readonly url: string;
  /** Stops the portal and removes its data. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a portal on a new folder and fills it with invented people. It uses no database, store or mail server of the
 * environment. Throws a ConfigError or a StartError, and leaves no data then.
 */
export async function startDemo(environment: NodeJS.ProcessEnv): Promise<Demo> {
  const folder = join(tmpdir(), `gut-health-demo-${crypto.randomUUID()}`);
  const config = readConfig({
    REPORT_USUAL_DAYS: '28',
    ...environment,
    ...withoutS3,
    DATA_DIR: folder,
    DATABASE_URL: '',
    DATABASE_URL_FILE: '',
    SMTP_URL: '',
    SMTP_URL_FILE: '',
  });
  const remove = () => rm(folder, { recursive: true, force: true });
  let stop = remove;
  try {
    const portal = await startPortal(config);
    stop = async () => {
      await portal.stop();
      await remove();
    };
    const url = `http://localhost:${portal.port}`;
    await fillPortal(portal, url);
    await spreadDates(urlOfRunning(join(folder, 'postgres')));
    return { config, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
