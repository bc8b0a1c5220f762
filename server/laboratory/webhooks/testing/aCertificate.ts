import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A key and a self-signed certificate for a host name. */
export async function aCertificate(host: string): Promise<{ readonly key: string; readonly cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['req', '-x509', '-nodes', '-days', '2', '-newkey', 'rsa:2048', '-subj', `/CN=${host}`];
  const names = ['-addext', `subjectAltName=DNS:${host}`];
  await promisify(execFile)('openssl', [...options, ...names, '-keyout', key, '-out', cert]);
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return made;
}
