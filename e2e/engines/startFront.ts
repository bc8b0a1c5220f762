import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

/** A relay in front of a portal, as a proxy stands in front of one in production. */
export interface Front {
  readonly url: string;
  /** Leads to a portal on this port. */
  readonly leadTo: (port: number) => void;
  /** Ends all connections, and refuses new ones until `mend`. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Number of WebSockets that were opened so far. */
  readonly channels: () => number;
  readonly stop: () => void;
}

/** Starts a relay for http or https. */
export async function startFront(protocol: 'http' | 'https'): Promise<Front> {
  const open = new Set<Socket>();
  let port: number | undefined;
  let is_cut = false;
  let channels = 0;
  const onConnection = (client: Socket) => {
    if (is_cut || port === undefined) return void client.destroy();
    const portal = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [client, portal],
      [portal, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.pipe(portal).pipe(client);
    portal.once('data', (answer) => {
      if (answer.toString().startsWith('HTTP/1.1 101')) channels += 1;
    });
  };
  const cut = () => {
    is_cut = true;
    for (const socket of open) socket.destroy();
  };
  const server =
    protocol === 'https' ? createTlsServer(selfSigned(), onConnection) : createServer(onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${protocol}://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (chosen) => {
      port = chosen;
    },
    cut,
    mend: () => {
      is_cut = false;
    },
    channels: () => channels,
    stop: () => {
      cut();
      server.close();
    },
  };
}

/** A key and a certificate for this machine that no browser trusts by itself. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-front-'));
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, ...files], { cwd: folder, stdio: 'ignore' });
  const made = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) };
  rmSync(folder, { recursive: true, force: true });
  return made;
}
