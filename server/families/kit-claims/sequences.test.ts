import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideKitClaim, restoreRegistration } from '#contract/families/kit-claims.ts';
import { getPatient } from '#contract/families/patients.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { drawn } from '../../../tools/rounds.ts';
import { type ClaimCalls, claimCalls } from './testing/claimCalls.ts';
import { accounts, type CodeModel, expectedOf, freeCode, type Step, steps } from './testing/codeModel.ts';

let portal: TestPortal;
let people: People;
let calls: ClaimCalls;
let customers: readonly [Person, Person, Person];
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = claimCalls(portal, people);
  const third = await aPerson(portal.database.db, people.admin, 'customer');
  customers = [people.anna, people.otherCustomer, third];
});

afterAll(() => portal.close());

/** A code, and a patient of each account. */
interface Site {
  readonly kit_id: KitCode;
  readonly patients: readonly [PatientId, PatientId, PatientId];
}

/** A new code of the inventory, and new patients without kits. */
async function aSite(): Promise<Site> {
  await forgetAttempts(portal);
  number += 1;
  const kit_id = kitCode(number);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  const newPatient = async ({ actor }: Person) => {
    const id = crypto.randomUUID() as PatientId;
    await portal.database.db.run(
      actor,
      rowsOf(
        sql`insert into app.patients (id, owner_id, first_name, last_name) values (${id}, ${actor.user_id}, 'Mia', 'Meyer')`,
      ),
    );
    return id;
  };
  const [first, second, third] = customers;
  return { kit_id, patients: [await newPatient(first), await newPatient(second), await newPatient(third)] };
}

/** Takes a step through the API. A claim or an undone registration that is not there has an unknown id. */
async function take({ does, who, names_patient, place }: Step, { kit_id, patients }: Site) {
  const unknown = crypto.randomUUID();
  switch (does) {
    case 'register':
      return calls.register(customers[who], kit_id, { id: patients[who] });
    case 'claim':
      return calls.claim(customers[who], kit_id, names_patient ? patients[who] : undefined);
    case 'accept':
    case 'refuse': {
      const claim = (await calls.claims(kit_id)).find(
        ({ state, claimant_email }) => state === 'open' && claimant_email === customers[who].email,
      );
      return portal.call(people.admin, decideKitClaim, {
        params: { claim_id: claim?.id ?? unknown },
        body: {
          decision: does === 'accept' ? 'accepted' : 'refused',
          kit_record_id: claim?.registration?.kit_record_id ?? null,
        },
      });
    }
    case 'undo': {
      const { kit_record_id } = (await calls.registrationOf(kit_id)) as { kit_record_id?: KitRecordId };
      return calls.undo(kit_id, kit_record_id ?? (unknown as KitRecordId));
    }
    case 'restore': {
      const undone = (await calls.undone(kit_id)).toReversed()[place];
      return portal.call(people.admin, restoreRegistration, { params: { undone_id: undone?.id ?? unknown } });
    }
  }
}

/** The state of a code in the API, in the words of the model. */
async function shown({ kit_id, patients }: Site) {
  const emails = customers.map(({ email }) => email);
  const seen = await Promise.all(
    accounts.map(async (account) => {
      const { body } = await portal.call(customers[account], getPatient, {
        params: { patient_id: patients[account] },
      });
      return getPatient.result.parse(body).kits.some((kit) => kit.kit_id === kit_id);
    }),
  );
  return {
    owners: accounts.filter((account) => seen[account]),
    undone: (await calls.undone(kit_id))
      .toReversed()
      .map(({ customer_email, restored_at }) => [emails.indexOf(customer_email), restored_at !== null]),
    claimants: (await calls.claims(kit_id))
      .filter(({ state }) => state === 'open')
      .map(({ claimant_email }) => emails.indexOf(claimant_email))
      .sort(),
  };
}

const expectedView = ({ owner, undone, claims }: CodeModel) => ({
  owners: owner === undefined ? [] : [owner],
  undone: undone.map((registration) => [registration.owner, registration.is_restored]),
  claimants: [...claims.keys()].sort(),
});

test('registrations, claims, decisions and restorations in any order leave a code with the account that may have it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const site = await aSite();
      let code = freeCode;
      for (const step of sequence) {
        const { status } = await take(step, site);
        const [expected, next] = expectedOf(code, step);
        expect(status, JSON.stringify(step)).toBe(expected);
        code = next;
        expect(await shown(site), JSON.stringify(step)).toEqual(expectedView(code));
      }
    }),
    { ...drawn(6), endOnFailure: true },
  );
});
