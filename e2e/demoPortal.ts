import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseAt } from '#db/testing/databaseAt.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { freePort } from '../tools/freePort.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { filledFolder, serverVariable, storyDatabase, TEMPLATE } from './storyDatabase.ts';

const FILLED = 'portal_story_demo';

/** Starts a portal with the demo's invented people: a copy of one that the first story of a run has filled. */
export async function startDemo(): Promise<RunningPortal> {
  await fillOnce();
  const folder = newDataFolder();
  await cp(filledFolder(), folder, { recursive: true });
  const portal = await startPortal(folder, {
    DATABASE_URL: await storyDatabase(FILLED),
    LOG_LEVEL: 'silent',
  });
  const stop = async () => {
    await portal.stop();
    removeDataFolder(folder);
  };
  return { ...portal, stop };
}

/** The stories of the other worker wait for the lock. */
async function fillOnce(): Promise<void> {
  const client = new pg.Client(process.env[serverVariable]);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${FILLED}'))`);
    if (existsSync(filledFolder())) return;
    // A fill that failed leaves both.
    await client.query(`drop database if exists ${FILLED} with (force)`);
    removeDataFolder(`${filledFolder()}.unfinished`);
    await client.query(`create database ${FILLED} template ${TEMPLATE} strategy file_copy`);
    const unfinished = `${filledFolder()}.unfinished`;
    const environment = {
      ...process.env,
      ...withoutS3,
      DATABASE_URL: databaseAt(process.env[serverVariable] ?? '', FILLED),
      DATA_DIR: unfinished,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
    };
    await promisify(execFile)('node', ['e2e/fillDemo.ts'], { env: environment });
    await rename(unfinished, filledFolder());
  } finally {
    await client.end();
  }
}
