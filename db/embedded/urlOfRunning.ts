import { join } from 'node:path';
import { StartError } from '#db/StartError.ts';
import { findServer } from './findServer.ts';
import { readPassword } from './openCluster.ts';
import { ownerUrl } from './ownerUrl.ts';

/**
 * The owner's address of the database that another process runs in the data folder, which stays that process's own. Throws
 * a StartError while that accepts no connections.
 */
export function urlOfRunning(folder: string): string {
  const server = findServer(join(folder, 'cluster', 'data'));
  if (!server?.ready) {
    throw new StartError(
      `The portal that uses the data folder ${folder} is starting or stopping. Repeat this in a moment.`,
    );
  }
  return ownerUrl(server.socketFolder, readPassword(folder), 'portal');
}
