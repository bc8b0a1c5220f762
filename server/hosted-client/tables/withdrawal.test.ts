import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawalCalls } from '#server/reports/report-withdrawals/testing/withdrawalCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { restClient } from './testing/restClient.ts';

// The table in docs/hosted-client.md.

let portal: TestPortal;
let people: People;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  address = await listening(portal);
});

afterAll(() => portal.close());

test.each([
  [true, 'in_analysis'],
  [false, 'cancelled'],
])(
  'the hosted client sees a kit without report after a withdrawal (report_follows: %s)',
  async (report_follows, status) => {
    const { aMixedUp, withdraw } = withdrawalCalls(portal, people);
    const { kit_id } = await aMixedUp(report_follows ? 1 : 2);
    expect((await withdraw(people.admin, { kit_ids: [kit_id], report_follows })).status).toBe(200);
    for (const person of [people.anna, people.paula]) {
      const { data } = await restClient(address, person)
        .from('kits')
        .select('status, report_generated_at, suggestion_shared')
        .eq('kit_id', kit_id)
        .single();
      expect(data).toEqual({ status, report_generated_at: null, suggestion_shared: false });
      const read = async (route: string) => {
        const headers = { authorization: `Bearer ${person.token}` };
        const answer = await fetch(`${address}/api/kit/${kit_id}/${route}`, { headers });
        return [answer.status, (await answer.json()) as object];
      };
      expect(await read('available-pages')).toMatchObject([200, { availablePages: [] }]);
      expect(await read('page/1')).toMatchObject([404, { code: 'page_not_found' }]);
      expect(await read('page/1/link')).toMatchObject([404, { code: 'page_not_found' }]);
      expect(await read('suggestion-pdf')).toMatchObject([404, { code: 'suggestion_not_found' }]);
      expect(await read('suggestion-link')).toEqual([200, { hasLink: false, url: null }]);
      expect(await read('check-suggestion-pdf')).toEqual([200, { exists: false }]);
      expect(await read('report-summary')).toMatchObject([
        200,
        { kit: { withdrawals: [{ report_follows }] } },
      ]);
    }
  },
);
