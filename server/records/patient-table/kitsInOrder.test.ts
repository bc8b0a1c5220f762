import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { pageOfEverybody, pageOfGranted } from './queries.ts';

let portal: TestPortal;
let people: People;
/** The kits of two patients with one name, the patients by their id. */
let namesakes: string[];

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const first = await aKit(portal, people, 14);
  const second = await aKit(portal, people, 13);
  for (const number of [10, 12]) await aKit(portal, people, number, { id: first.patient_id });
  for (const number of [15, 11]) await aKit(portal, people, number, { id: second.patient_id });
  namesakes = [
    { patient_id: first.patient_id, codes: ['MB000010', 'MB000012', 'MB000014'] },
    { patient_id: second.patient_id, codes: ['MB000011', 'MB000013', 'MB000015'] },
  ]
    .sort((one, other) => (one.patient_id < other.patient_id ? -1 : 1))
    .flatMap(({ codes }) => codes);
});

afterAll(() => portal.close());

const orders = (['asc', 'desc'] as const).flatMap((order) =>
  (['name', 'dob', 'available'] as const).flatMap((sort) =>
    ['', 'm'].map((search) => [sort, order, search] as const),
  ),
);

test.each(orders)(
  'the kits of a patient ascend across pages sorted by %s %s in a search for "%s"',
  async (sort, order, search) => {
    const { db } = portal.database;
    const kitsOf = ({ text }: { readonly text: string }) =>
      listPatientTable.result.parse(JSON.parse(text)).rows.map(({ kit }) => kit?.kit_id);

    for (const page_size of [20, 2]) {
      const ofAll = [];
      const fromAllMatches = [];
      const ofGranted = [];
      for (let page = 1; page <= Math.ceil(6 / page_size); page += 1) {
        const request = { search, sort, order, page, page_size };
        ofAll.push(...kitsOf(await db.run(people.admin.actor, pageOfEverybody(request))));
        fromAllMatches.push(...kitsOf(await db.run(people.admin.actor, pageOfEverybody(request, 0))));
        ofGranted.push(...kitsOf(await db.run(people.paula.actor, pageOfGranted('practitioner', request))));
      }
      expect(ofAll).toEqual(namesakes);
      expect(fromAllMatches).toEqual(namesakes);
      expect(ofGranted).toEqual(namesakes);
    }
  },
);
