import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type KitReason, listKitReasons, saveKitReason } from '#contract/kits/kit-reasons.ts';
import { listKitStatusChanges } from '#contract/kits/kit-status.ts';
import { KitReasonKind } from '#contract/kits/kitStatus.ts';
import { listLaboratoryReasons, setLaboratoryKitStatus } from '#contract/laboratory/laboratory-status.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory, type LaboratoryCaller } from '#server/laboratory/testing/aLaboratory.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let lab: LaboratoryCaller;
let kit_id: KitCode;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  lab = await aLaboratory(portal, people, 'North Lab');
});

beforeEach(async () => {
  ({ kit_id } = await aKit(portal, people, (number += 1)));
  await asOwner(portal, 'update app.kit_inventory set laboratory_id = $1 where kit_id = $2', [
    lab.laboratory_id,
    kit_id,
  ]);
  await portal.call(lab, setLaboratoryKitStatus, { params: { kit_id }, body: { status: 'received' } });
});

afterAll(() => portal.close());

const reasonsOf = async (kind: KitReason['kind']) => {
  const { body } = await portal.call(lab, listLaboratoryReasons, {});
  return listLaboratoryReasons.result.parse(body).reasons.filter((reason) => reason.kind === kind);
};
const reject = (more: object) =>
  portal.call(lab, setLaboratoryKitStatus, { params: { kit_id }, body: { status: 'rejected', ...more } });
const lastChange = async () => {
  const { body } = await portal.call(people.admin, listKitStatusChanges, { params: { kit_id } });
  return listKitStatusChanges.result.parse(body).changes;
};

test('a laboratory reads the active reasons of the catalogue', async () => {
  const all = listKitReasons.result.parse((await portal.call(people.admin, listKitReasons, {})).body).reasons;
  const first = all.find(({ kind }) => kind === 'rejected');
  if (!first) throw new Error('The catalogue is empty.');
  const { id: reason_id, ...body } = first;
  await portal.call(people.admin, saveKitReason, {
    params: { reason_id },
    body: { ...body, is_active: false },
  });
  const listed = (await Promise.all(KitReasonKind.options.map(reasonsOf))).flat();
  expect(listed.map(({ id }) => id).toSorted()).toEqual(
    all
      .filter(({ id, is_active }) => is_active && id !== reason_id)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('a rejection with a reason of the catalogue gives the owner the next step, once', async () => {
  const [reason] = await reasonsOf('rejected');
  const first = await reject({ reason_id: reason?.id });
  expect(first).toMatchObject({ status: 200, body: { status: 'rejected', reason: reason?.reason } });
  expect((await reject({ reason_id: reason?.id })).body).toEqual(first.body);
  expect((await lastChange()).filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: reason?.reason, next_step: reason?.next_step },
  ]);
});

test("a laboratory's own text stands beside the next step of the catalogue", async () => {
  const [reason] = await reasonsOf('rejected');
  await reject({ reason_id: reason?.id, reason: 'The lid was open.' });
  expect((await lastChange()).filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: 'The lid was open.', next_step: reason?.next_step },
  ]);
});

test.each<[string, () => Promise<object>, number]>([
  ['an unknown reason', async () => ({ reason_id: crypto.randomUUID() }), 409],
  [
    'a reason of another kind',
    async () => ({ reason_id: (await reasonsOf('information_needed'))[0]?.id }),
    409,
  ],
  ['no reason', async () => ({}), 400],
])('a rejection is refused with %s', async (_, more, status) => {
  expect((await reject(await more())).status).toBe(status);
});
