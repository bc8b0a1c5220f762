import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { ofNode } from '#db/testing/ofNode.ts';

/** A portal in its own process, configured by the environment as by an operator. */
export interface StartedPortal {
  readonly process: ReturnType<typeof spawn>;
  /** Everything written to the terminal. */
  readonly said: () => string;
  /** Resolves to true once the portal is ready, or to false if it exits first. */
  readonly is_ready: Promise<boolean>;
}

/** Starts a portal; `environment` names at least DATA_DIR and WEB_DIR. */
export function start(environment: Readonly<Record<string, string>>): StartedPortal {
  const portal = spawn('node', ['server/main.ts'], {
    env: { ...ofNode, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const is_ready = new Promise<boolean>((resolve) => {
    const onText = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('/dev/mail')) resolve(true);
    };
    portal.stdout.on('data', onText);
    portal.stderr.on('data', onText);
    portal.once('close', () => resolve(false));
  });
  return { process: portal, said: () => text, is_ready };
}

/** Ends a portal with a signal and waits for its exit. */
export async function end({ process: portal }: StartedPortal, signal: NodeJS.Signals): Promise<void> {
  if (portal.exitCode !== null) return;
  const ended = once(portal, 'exit');
  portal.kill(signal);
  await ended;
}

/** The message of a failed start. The portal must exit with one sentence and without a stack. */
export async function refusal(environment: Readonly<Record<string, string>>): Promise<string> {
  const portal = start(environment);
  expect(await portal.is_ready).toBe(false);
  expect(portal.process.exitCode).toBe(1);
  expect(portal.said()).not.toMatch(/\n\s+at /);
  return portal.said().trim();
}
