import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tools/freePort.ts';

interface ProxiedAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly content: Buffer;
}

/** A reverse proxy with the example configuration of the manual, in front of a portal on this machine. */
export interface ReverseProxy {
  readonly address: string;
  /** The certificate to trust. */
  readonly ca: Buffer;
  readonly ask: (
    path: string,
    options?: { readonly method?: string; readonly headers?: Record<string, string> },
    body?: Buffer | string,
  ) => Promise<ProxiedAnswer>;
  readonly stop: () => Promise<void>;
}

export const proxies = { nginx: startNginx, Caddy: startCaddy } as const;

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/examples/${name}`, import.meta.url)), 'utf8');

/** Replaces texts of an example. Throws if one is missing: the example has changed. */
function adapted(text: string, changes: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [from, to] of Object.entries(changes)) {
    if (!result.includes(from)) throw new Error(`The example does not contain: ${from}`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/** A folder that the proxy's own account can enter, with a certificate for localhost. */
function proxyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-proxy-'));
  chmodSync(folder, 0o755);
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'].concat([
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      'key.pem',
      '-out',
      'certificate.pem',
    ]),
    { cwd: folder, stdio: 'ignore' },
  );
  return folder;
}

async function startNginx(portal_port: number): Promise<ReverseProxy> {
  const folder = proxyFolder();
  const port = await freePort();
  const server = adapted(example('nginx.conf'), {
    '/etc/ssl/portal.example.org.pem': join(folder, 'certificate.pem'),
    '/etc/ssl/portal.example.org.key': join(folder, 'key.pem'),
    'listen 443': `listen 127.0.0.1:${port}`,
    'portal.example.org': 'localhost',
    '127.0.0.1:8081': `127.0.0.1:${portal_port}`,
    '127.0.0.1:8082': `127.0.0.1:${portal_port}`,
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
     ${server} }`,
  );
  const parameters = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  execFileSync('nginx', ['-t', '-q', ...parameters]);
  return running(spawn('nginx', parameters, { stdio: 'ignore' }), folder, port);
}

async function startCaddy(portal_port: number): Promise<ReverseProxy> {
  const folder = proxyFolder();
  const port = await freePort();
  const site = adapted(example('Caddyfile'), {
    'portal.example.org {': `https://localhost:${port} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
    '127.0.0.1:8080': `127.0.0.1:${portal_port}`,
  });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  const parameters = ['--config', file, '--adapter', 'caddyfile'];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  execFileSync('caddy', ['validate', ...parameters], { env, stdio: 'ignore' });
  return running(spawn('caddy', ['run', ...parameters], { env, stdio: 'ignore' }), folder, port);
}

async function running(program: ChildProcess, folder: string, port: number): Promise<ReverseProxy> {
  const ca = readFileSync(join(folder, 'certificate.pem'));
  const ask: ReverseProxy['ask'] = (path, options = {}, body) =>
    new Promise((resolve, reject) => {
      request({ host: 'localhost', port, path, ca, agent: false, ...options }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({ status: answer.statusCode, headers: answer.headers, content: Buffer.concat(chunks) });
      })
        .on('error', reject)
        .end(body);
    });
  const stop = async () => {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const is_up = await ask('/api/health').then(
      () => true,
      () => false,
    );
    if (is_up) return { address: `https://localhost:${port}`, ca, ask, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error('The proxy did not start');
}
