import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitContract } from './splitContract.ts';

const web = join(import.meta.dirname, '../web/');

interface Hooks {
  readonly transform: { readonly handler: (code: string, id: string) => Promise<{ code: string } | null> };
  readonly load: { readonly handler: (id: string) => Promise<{ code: string } | null> };
}

/** The hooks of the plugin, with the parser that the build gives them. */
async function hooks(): Promise<Hooks> {
  const { parseSync } = await import('vite');
  const { transform, load } = splitContract() as unknown as Hooks;
  const context = { parse: (code: string) => parseSync('module.js', code).program };
  return {
    transform: { handler: transform.handler.bind(context) },
    load: { handler: load.handler.bind(context) },
  };
}

test('a page that uses the body of an endpoint imports that body alone', async () => {
  const { transform } = await hooks();
  const page =
    "import { updatePatient } from '#contract/families/patients.ts';\nexport const schema = updatePatient.body.shape;";
  const changed = await transform.handler(page, `${web}families/patients/EditPatient.tsx`);
  expect(changed?.code).toContain('?only=updatePatient.body');
  expect(changed?.code).toContain('schema = updatePatient$body.shape');
});

test("an endpoint of the browser keeps its client's input, and no schema", async () => {
  const { load } = await hooks();
  const path = join(import.meta.dirname, '../contract/families/patients.ts');
  const loaded = await load.handler(`${path}?only=updatePatient`);
  expect(loaded?.code).toMatch(/path: ["']\/api\/patients\/:patient_id["']/);
  expect(loaded?.code).not.toMatch(/z\.|summary|callers/);
});

test('every endpoint of the contract keeps its name, method and path in the browser', async () => {
  const { load } = await hooks();
  const contract = join(import.meta.dirname, '../contract/');
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  let loaded = 0;
  for (const path of files.map((name) => join(contract, name)))
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/^export const (\w+) = endpoint\(/gm)) {
      const endpoint = await load.handler(`${path}?only=${name}`);
      expect(endpoint?.code, name).toMatch(/name: .*method: .*path: /s);
      loaded += 1;
    }
  expect(loaded).toBeGreaterThan(100);
});
