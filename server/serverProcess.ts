import { StartError } from '#db/StartError.ts';
import { readConfig } from './base/config.ts';
import { endWithGrace } from './endWithGrace.ts';
import type { StartReport } from './forkServers.ts';
import { startServer } from './startServer.ts';
import { createStore } from './storage/openStore.ts';

// One of several server processes; forkServers.ts starts it and tells it to stop. It ends with the process that forked it.
const report = (started: StartReport) =>
  new Promise((resolve) => {
    process.send?.(started, resolve);
  });

try {
  const config = readConfig(process.env);
  const { app, stop } = await startServer(config, config.DATABASE_URL ?? '', await createStore(config));
  const end = endWithGrace({ log: app.log, stop });
  process.on('message', end);
  await report({ is_ready: true });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  await report({ is_ready: false, reason: error.message });
  process.exit(1);
}
