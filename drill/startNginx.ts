import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tools/freePort.ts';

export interface Nginx {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Starts Debian's nginx with `docs/examples/nginx.conf`, over plain HTTP on a free port, in front of the portals at these
 * ports.
 */
export async function startNginx(ports: readonly [number, number]): Promise<Nginx> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  for (const name of TEMPORARY) mkdirSync(join(folder, name));
  const example = readFileSync('docs/examples/nginx.conf', 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
    .replaceAll(/listen 443 ssl.*;/g, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(ssl_|listen \[::\]).*;$/gm, '');
  const configuration = `
    daemon off;
    worker_processes 1;
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${example}
    }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration);

  const nginx = spawn('nginx', ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(`${origin}/`).catch(() => undefined)) === undefined) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start');
    await setTimeout(50);
  }
  return {
    origin,
    stop: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
