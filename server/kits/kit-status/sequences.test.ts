import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { changeKitStatus, listKitStatusChanges } from '#contract/kits/kit-status.ts';
import { receiveKit, undoReceipt } from '#contract/laboratory/kit-intake.ts';
import { getLaboratoryKit, setLaboratoryKitStatus } from '#contract/laboratory/laboratory-status.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { aKey } from '#server/laboratory/testing/aLaboratory.ts';
import { aPage, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { drawn } from '../../../tools/rounds.ts';
import { expectedOf, registeredKit, type Step, statusOf, steps } from './testing/statusModel.ts';

let portal: TestPortal;
let people: People;
let lab: Caller;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  lab = await aKey(portal, people);
});

afterAll(() => portal.close());

interface Kit {
  readonly id: KitRecordId;
  readonly kit_id: KitCode;
  readonly patient_id: PatientId;
}

/** The first name of a kit's patient. */
const nameOf = (kit_id: KitCode) => `Owner of ${kit_id}`;

const REASON = 'The tube leaked';

/** Takes a step through the API and resolves to the status of its answer. */
async function take(step: Step, { id, kit_id }: Kit): Promise<number> {
  const { admin } = people;
  const params = { kit_id };
  switch (step.does) {
    case 'change': {
      const { status: from_status } = await historyOf(kit_id);
      const reason = step.to === 'rejected' ? { reason: REASON } : {};
      const body = { from_status: step.from ?? from_status, status: step.to, ...reason };
      return (await portal.call(admin, changeKitStatus, { params, body })).status;
    }
    case 'send': {
      const reason = step.to === 'rejected' ? { reason: REASON } : {};
      return (
        await portal.call(lab, setLaboratoryKitStatus, { params, body: { status: step.to, ...reason } })
      ).status;
    }
    case 'receive':
      return (await portal.call(admin, receiveKit, { params, body: { waited_ms: 0 } })).status;
    case 'undo receipt':
      return (await portal.call(admin, undoReceipt, { params })).status;
    case 'publish': {
      const reports = reportCalls(portal, people);
      await reports.uploadPage(kit_id, '1', aPage(crypto.randomUUID()));
      return (await reports.publish(kit_id)).status;
    }
    case 'undo and restore': {
      const calls = claimCalls(portal, people);
      await calls.undo(kit_id, id);
      return (await calls.restore(kit_id)).status;
    }
  }
}

const historyOf = async (kit_id: KitCode) =>
  listKitStatusChanges.result.parse(
    (await portal.call(people.admin, listKitStatusChanges, { params: { kit_id } })).body,
  );

/** The status of a kit wherever one is shown. */
async function shownStatuses({ kit_id, patient_id }: Kit) {
  const { anna, paula } = people;
  const ofOwner = await portal.call(anna, getPatient, { params: { patient_id } });
  const ofTable = await portal.call(paula, listPatientTable, { query: { search: nameOf(kit_id) } });
  const ofLaboratory = await portal.call(lab, getLaboratoryKit, { params: { kit_id } });
  const { status, changes } = await historyOf(kit_id);
  return {
    history: changes.map((change) => change.status),
    shown: [
      status,
      getPatient.result.parse(ofOwner.body).kits.find((kit) => kit.kit_id === kit_id)?.status,
      listPatientTable.result.parse(ofTable.body).rows.find(({ kit }) => kit?.kit_id === kit_id)?.kit?.status,
      getLaboratoryKit.result.parse(ofLaboratory.body).status,
    ],
  };
}

/** A published report makes no kit ready that was given up, not even when its registration is restored. */
const givenUp = (['information_needed', 'rejected', 'cancelled'] as const).map((to): [Step[]] => [
  [
    { does: 'receive' },
    { does: 'change', from: null, to },
    { does: 'publish' },
    { does: 'undo and restore' },
  ],
]);

test('a kit has the status of the last step that was possible, and its history holds each of them', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await forgetAttempts(portal);
      number += 1;
      const kit = await aKit(portal, people, number, {
        first_name: nameOf(kitCode(number)),
        last_name: 'Meyer',
      });
      let model = registeredKit;
      for (const step of sequence) {
        const [expected, next] = expectedOf(model, step);
        expect(await take(step, kit), JSON.stringify(step)).toBe(expected);
        model = next;
        const status = statusOf(model);
        expect(await shownStatuses(kit), JSON.stringify(step)).toEqual({
          history: model.history.map((entry) => entry.status),
          shown: [status, status, status, status],
        });
      }
    }),
    { ...drawn(6), examples: givenUp, endOnFailure: true },
  );
});
