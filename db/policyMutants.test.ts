import { afterAll, beforeAll, expect, test } from 'vitest';
import { nightly } from '../tools/nightly.ts';
import { asOwner } from './testing/asOwner.ts';
import { rightsOf, who } from './testing/policyMatrix.ts';
import { addEndedRows, type PolicyProbe, policyProbes } from './testing/policyProbes.ts';
import { type PolicyScene, policyScene } from './testing/policyScene.ts';
import { type PolicyTable, policyTables } from './testing/policyTables.ts';

/** Faults that nobody can notice, because a second guard refuses the same. */
const GUARDED_TWICE = [
  // app.claim_kit() refuses the patients of others, because a hand-over may come in between.
  'kits: register_for_own_patients with check (true)',
  // Administrators may not set the column.
  'webhooks: admin_makes_webhooks with check (true)',
];

let scene: PolicyScene;
let probes: Record<string, PolicyProbe[]>;

beforeAll(async () => {
  scene = await policyScene();
  await addEndedRows(scene);
  probes = policyProbes(scene);
});

afterAll(() => scene.close());

interface Policy {
  readonly table: PolicyTable;
  readonly name: string;
  readonly roles: readonly string[];
  /** The conditions on rows that are there, and on new ones; null if it has none. */
  readonly using: string | null;
  readonly check: string | null;
}

/** A changed condition as the end of `alter policy`, and the original one. */
interface Mutant {
  readonly fault: string;
  readonly original: string;
}

const mutantsOf = ({ using, check }: Policy): readonly Mutant[] =>
  [
    { clause: 'using', condition: using },
    { clause: 'with check', condition: check },
  ].flatMap(({ clause, condition }) =>
    condition === null
      ? []
      : ['true', 'false']
          .filter((value) => value !== condition)
          .map((value) => ({
            fault: `${clause} (${value})`,
            original: `${clause} (${condition})`,
          })),
  );

const touches = ({ person, statement }: PolicyProbe) => scene.attempts.as(scene.actors[person], statement);

/** Whether somebody's rights differ from those of the matrix, or a probe of the policy from its result. */
async function isNoticed({ table, name, roles }: Policy): Promise<boolean> {
  for (const probe of probes[name] ?? []) if ((await touches(probe)) !== probe.may) return true;
  for (const person of who) {
    if (!roles.includes(`app_${scene.actors[person].role}`)) continue;
    const may = rightsOf(person, table).join();
    if ((await scene.rights(person, table)).join() !== may) return true;
    const writes = rightsOf(person, table).filter((verb) => verb !== 'select');
    if ((await scene.rightsInFullSight(person, table)).join() !== writes.join()) return true;
  }
  return false;
}

test('the probes beside the matrix have the expected results', async () => {
  for (const [name, some] of Object.entries(probes))
    for (const probe of some) expect(await touches(probe), name).toBe(probe.may);
});

nightly.each(policyTables)('a policy of %s that admits every row, or none, is noticed', async (table) => {
  const roles = [...new Set(Object.values(scene.actors).map(({ role }) => `app_${role}`))];
  const policies = await asOwner<Policy>(
    scene,
    `select tablename as table, policyname as name, roles::text[] as roles, qual as using, with_check as check
     from pg_policies where schemaname = 'app' and tablename = $1 and roles && $2::name[] order by policyname`,
    [table, roles],
  );
  for (const policy of policies) {
    expect(await isNoticed(policy), `${policy.name} without a fault`).toBe(false);
    for (const { fault, original } of mutantsOf(policy)) {
      const alter = `alter policy ${policy.name} on app.${table}`;
      await asOwner(scene, `${alter} ${fault}`);
      const mutant = `${table}: ${policy.name} ${fault}`;
      expect(await isNoticed(policy), mutant).toBe(!GUARDED_TWICE.includes(mutant));
      await asOwner(scene, `${alter} ${original}`);
    }
  }
});
