import { StartError } from '#db/StartError.ts';
import { readConfig } from '#server/base/config.ts';
import { reopenStore } from '#server/storage/openStore.ts';
import { secondsToDrain } from './drain.ts';
import { endWithGrace } from './endWithGrace.ts';
import { STOP, type StartReport } from './forkServers.ts';
import { announceMetrics } from './openMonitoring.ts';
import { startServer } from './startServer.ts';

// One of several server processes; forkServers.ts starts and stops it. It ends with the process that forked it.
const report = (started: StartReport) =>
  new Promise((resolve) => {
    process.send?.(started, resolve);
  });

try {
  const config = readConfig(process.env);
  const urls = {
    server_url: config.DATABASE_URL ?? '',
    read_url: config.READ_DATABASE_URL,
    changes_url: process.env['CHANGES_URL'] ?? '',
  };
  const store = await reopenStore(config, process.env['STORE_MARKER'] ?? '');
  const { app, metrics, stop } = await startServer(config, urls, store);
  const end = endWithGrace({ log: app.log, stop }, secondsToDrain(config.DRAIN_SECONDS));
  process.on('message', (message) => {
    if (message === STOP) end();
  });
  if (metrics) await announceMetrics(metrics);
  await report({ is_ready: true });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  await report({ is_ready: false, reason: error.message });
  process.exit(1);
}
