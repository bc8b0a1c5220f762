import pino from 'pino';
import { appServerUrl } from '#db/addresses.ts';
import { connect } from '#db/connect.ts';
import { readConfig } from '#server/base/config.ts';
import { startWorker } from '#server/start/worker.ts';
import { openStore } from '#server/storage/openStore.ts';

// Processes the jobs of TEST_DATABASE until it is killed.
const { TEST_DATABASE = '', ...environment } = process.env;
const address = appServerUrl(TEST_DATABASE);
const config = readConfig(environment);
const { db } = connect(address);
await startWorker(address, {
  db,
  config,
  store: await openStore(config, db),
  log: pino({ level: 'silent' }),
});
