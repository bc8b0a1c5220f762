import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { cephConfiguration } from './cephConfiguration.ts';
import { type CephPrograms, cephPrograms } from './cephPrograms.ts';
import { freePort } from './freePort.ts';

export interface ObjectGateway {
  /** Settings of a portal that keeps its files there. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Milliseconds allowed for each step of the start. */
const PATIENCE = 60_000;

/**
 * Starts a throwaway S3 store of Ceph on loopback addresses: a monitor, a daemon that keeps objects in memory, and the
 * gateway. Undefined without Ceph. The processes end with their parent, even if it is killed.
 */
export async function startObjectGateway(): Promise<ObjectGateway | undefined> {
  const ceph = await cephPrograms();
  if (!ceph) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'portal-gateway-'));
  const { run, startDaemon, stop } = cluster(ceph, folder);
  const ports = { monitor: await freePort(), gateway: await freePort() };
  const fsid = crypto.randomUUID();
  const secret = crypto.randomUUID();
  writeFileSync(join(folder, 'ceph.conf'), cephConfiguration({ fsid, folder, ceph, ports }));
  mkdirSync(join(folder, 'osd'));
  try {
    run(`monmaptool --create --fsid ${fsid} --addv a [v2:127.0.0.1:${ports.monitor}] monmap`);
    run('osdmaptool osdmap --createsimple 1');
    run('ceph-mon -i a --mkfs --monmap monmap --osdmap osdmap');
    startDaemon('ceph-mon -i a');
    run(`ceph-osd -i 0 --mkfs --osd-uuid ${crypto.randomUUID()}`);
    startDaemon('ceph-osd -i 0');
    run(
      `radosgw-admin user create --uid=portal --display-name=portal --access-key=portal --secret=${secret}`,
    );
    startDaemon('radosgw -n client.rgw');

    const endpoint = `http://127.0.0.1:${ports.gateway}`;
    await createBucket(endpoint, 'portal', { accessKeyId: 'portal', secretAccessKey: secret });
    const environment = {
      S3_BUCKET: 'portal',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'portal',
      S3_SECRET_ACCESS_KEY: secret,
      S3_FORCE_PATH_STYLE: 'true',
    };
    return { environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs Ceph's programs in a folder; stopping them removes it. */
function cluster(ceph: CephPrograms, folder: string) {
  const env = { ...process.env, LD_LIBRARY_PATH: ceph.libraries, CEPH_CONF: join(folder, 'ceph.conf') };
  const programOf = (command: string): [path: string, parameters: string[]] => {
    const [name = '', ...parameters] = command.split(' ');
    return [join(ceph.bin, name), parameters];
  };
  const daemons: ReturnType<typeof spawn>[] = [];
  return {
    run: (command: string) =>
      execFileSync(...programOf(command), {
        env,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout: PATIENCE,
        killSignal: 'SIGKILL',
      }),
    startDaemon: (command: string) => {
      const [path, parameters] = programOf(command);
      const guarded = ['--pdeathsig', 'KILL', path, ...parameters, '-f'];
      daemons.push(spawn('setpriv', guarded, { env, cwd: folder, stdio: 'ignore' }));
    },
    stop: async () => {
      const running = daemons.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ended = running.map((daemon) => once(daemon, 'exit'));
      // Their data is worthless, so they need no orderly end.
      for (const daemon of running) daemon.kill('SIGKILL');
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the bucket as soon as the gateway answers. */
async function createBucket(
  endpoint: string,
  Bucket: string,
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string },
): Promise<void> {
  const client = new S3Client({
    endpoint,
    credentials,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    requestHandler: { requestTimeout: 5000, throwOnRequestTimeout: true },
  });
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket }));
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}
