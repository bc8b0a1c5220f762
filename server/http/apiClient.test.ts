import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apiTypes } from 'api-types';
import { expect, test } from 'vitest';
import { aKit, everybody } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { testPortal } from '#server/testing/testPortal.ts';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** A program of an outside developer. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const client = createClient<paths>({
  baseUrl: process.env.PORTAL!,
  headers: { authorization: \`Bearer \${process.env.TOKEN}\` },
});

const { data, error } = await client.GET('/api/patients');
if (error) throw new Error(error.message);
const lines: string[] = data.patients.map(({ first_name, kits }) => \`\${first_name} \${kits.map(({ kit_id }) => kit_id).join()}\`);
console.log(lines.join('\\n'));

// @ts-expect-error The document has no patient with this property.
const nothing = () => data.patients[0]?.surname;
// @ts-expect-error The document requires the kit's code.
const nowhere = () => client.GET('/api/kit/{kit_id}/available-pages');
// @ts-expect-error The document has no such path.
const never = () => client.GET('/api/nothing');
void [nothing, nowhere, never];
`;

const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
  },
  files: ['program.ts'],
};

test("a client generated from the API's document compiles and fetches a patient list", async () => {
  const portal = await testPortal();
  const folder = await mkdtemp(join(tmpdir(), 'portal-client-'));
  try {
    const people = await everybody(portal);
    await aKit(portal, people, 1);
    const document = await portal.app.inject('/api/openapi.json');
    await writeFile(join(folder, 'api.ts'), await apiTypes(document.body));
    await writeFile(join(folder, 'program.ts'), program);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await symlink(modules, join(folder, 'node_modules'));

    await run(join(modules, '.bin/tsc'), ['-p', folder]);
    const { token: TOKEN } = people.anna;
    const env = { PORTAL: await listening(portal), TOKEN };
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], { env });
    expect(stdout).toBe('Mia MB000001\n');
  } finally {
    await rm(folder, { recursive: true });
    await portal.close();
  }
});
