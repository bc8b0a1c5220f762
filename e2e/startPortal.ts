import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { freePort } from '../tools/freePort.ts';

export interface RunningPortal {
  readonly url: string;
  /** The terminal's output. */
  readonly terminal: readonly string[];
  readonly process: ChildProcess;
  /** Stops the portal as Ctrl-C does. */
  readonly stop: () => Promise<void>;
}

/** An empty data folder; the portal makes it at its first start. */
export const newDataFolder = (): string => join(tmpdir(), `portal-story-${crypto.randomUUID()}`);

export const removeDataFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Starts the portal as an operator does, and waits until it says that it is ready. */
export async function startPortal(
  data_folder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningPortal> {
  const port = await freePort();
  const portal = spawn('node', ['server/main.ts'], {
    env: {
      ...process.env,
      ...withoutS3,
      PORT: String(port),
      DATA_DIR: data_folder,
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const terminal: string[] = [];
  const said = (stream: NodeJS.ReadableStream) =>
    createInterface({ input: stream }).on('line', (line) => terminal.push(line));
  said(portal.stderr);
  const output = said(portal.stdout);

  const ready = new Promise<void>((resolve, reject) => {
    output.on('line', (line) => line.includes('is ready at') && setTimeout(resolve, 100));
    portal.once('exit', (code) =>
      reject(new Error(`The portal ended with ${code}:\n${terminal.join('\n')}`)),
    );
  });
  await ready;
  return {
    url: `http://localhost:${port}`,
    terminal,
    process: portal,
    stop: async () => {
      if (portal.exitCode !== null || portal.signalCode !== null) return;
      const ended = once(portal, 'exit');
      portal.kill('SIGINT');
      await ended;
    },
  };
}
