import { randomBytes } from 'node:crypto';
import { registerKit } from '#contract/families/register-kit.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import type { User } from './data/ids.ts';
import { aDatabase } from './databases.ts';
import { generated } from './generated.ts';
import { forgetPeak, peakMemory, residentMemory } from './memory.ts';
import { type RunningPortal, sent, startPortal } from './portals.ts';

const PATIENTS = 5_000;
const KITS = 3;
const GENERA = 300;
const PAGES = [1, 2, 3, 4];
/** Three kits with four of these pages are 75 MB. */
const PAGE_BYTES = 6.25 * 1024 * 1024;
const ROUNDS = 10;
const owner: User = { role: 'customer', number: 1 };
const admin: User = { role: 'admin', number: 1 };

/**
 * Prints time, size and memory of a patient's FHIR bundle and whole record: three kits, each with the counts of 300 genera
 * and 25 MB of pages. The goals are those of the bundle: 1 s and 50 MB. The pages alone, read one after the other, are the
 * limit of the record in the same run.
 * @param server_url address of a PostgreSQL server for its superuser.
 */
export async function measureRecord(server_url: string): Promise<void> {
  const portal = await startPortal(await aDatabase(server_url, PATIENTS));
  try {
    const { patient_id, codes } = await aLargeRecord(portal.origin);
    const pages = codes.flatMap((kit_id) => PAGES.map((page) => `/api/kit/${kit_id}/page/${page}`));
    console.log('| | median | slowest | size | memory |\n|---|---|---|---|---|');
    for (const [title, paths] of [
      ['FHIR bundle', [`/api/fhir/R4/Patient/${patient_id}/$everything`]],
      ['pages alone', pages],
      ['whole record', [`/api/patients/${patient_id}/record`]],
    ] as const)
      console.log(`| ${title} | ${(await measure(portal, paths)).join(' | ')} |`);
  } finally {
    await portal.stop();
  }
}

/** Reads the addresses one after the other, a few times. Memory is the largest growth of the portal's process. */
async function measure({ origin, pid }: RunningPortal, paths: readonly string[]): Promise<string[]> {
  const times: number[] = [];
  let bytes = 0;
  const read = async () => {
    bytes = 0;
    for (const path of paths) bytes += await sizeOf(origin, path);
  };
  // The first reading compiles the code.
  await read();
  forgetPeak(pid);
  const before = residentMemory(pid);
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const grown = Math.max(peakMemory(pid) - before, 0);
  const [median, slowest] = [times[ROUNDS / 2], times.at(-1)].map(
    (time = Number.NaN) => `${time.toFixed(0)} ms`,
  );
  return [median ?? '', slowest ?? '', `${(bytes / 1024 / 1024).toFixed(1)} MB`, `${grown.toFixed(0)} MB`];
}

/** Reads an answer as it comes and resolves to its bytes, so this process holds none of it. */
async function sizeOf(origin: string, path: string): Promise<number> {
  const { headers } = sent({ path, as: owner }, 0);
  const response = await fetch(origin + path, { headers });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

async function aLargeRecord(origin: string): Promise<{ patient_id: string; codes: string[] }> {
  const { new_code } = generated(PATIENTS);
  const codes = Array.from({ length: KITS }, (_, row) => new_code.of(row));
  const first = { new: { first_name: 'Mia', last_name: 'Large', date_of_birth: '2015-05-05' } };
  let patient_id = '';
  for (const kit_id of codes) {
    const answer = await write(origin, owner, 'POST', registerKit.path, {
      patient: patient_id ? { id: patient_id } : first,
      kit_id,
      confirm_kit_id: kit_id,
      guardianship,
    });
    ({ patient_id } = registerKit.result.parse(answer));
    const file = `/api/admin/reports/${kit_id}`;
    await write(origin, admin, 'PUT', `${file}/taxa?method=16S`, counts());
    for (const page of PAGES) await write(origin, admin, 'PUT', `${file}/pages/${page}`, aPage(page));
    await write(origin, admin, 'POST', `${file}/publish`, { keep: true });
  }
  return { patient_id, codes };
}

const counts = () =>
  Buffer.from(
    `rank,name,reads\n${Array.from({ length: GENERA }, (_, index) => `genus,Genus ${index},${index + 5}\n`).join('')}`,
  );

/** Like pictures in a page: text that hardly compresses. */
const aPage = (page: number) =>
  Buffer.from(
    `<!doctype html><html><title>${page}</title><p>${randomBytes((PAGE_BYTES * 3) / 4).toString('base64')}</p></html>`,
  );

async function write(origin: string, as: User, method: string, path: string, body: object): Promise<unknown> {
  const is_file = Buffer.isBuffer(body);
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...sent({ path, as }, 0).headers,
      'content-type': is_file ? 'application/octet-stream' : 'application/json',
    },
    body: is_file ? new Uint8Array(body) : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}
