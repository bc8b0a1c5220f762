import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSuggestionLink } from '#contract/reports/document-links.ts';
import { listAvailablePages, readReportPage } from '#contract/reports/reports.ts';
import { checkSuggestion, readSuggestion, shareSuggestion } from '#contract/reports/suggestions.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPage, aPdf, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

// Calls the six endpoints of the specification as everyone, for a kit of Anna's with a report and a suggestion.
let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let kit_id: KitCode;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  kit_id = await reports.aReport(1);
});

afterAll(() => portal.close());

type Who = 'nobody' | keyof People;
const everyone: readonly Who[] = ['nobody', 'anna', 'otherCustomer', 'paula', 'otherPractitioner', 'admin'];

const personOf = (who: Who): Person | undefined => (who === 'nobody' ? undefined : people[who]);

const endpoints = {
  'available-pages': (person: Person | undefined, code: KitCode) =>
    portal.call(person, listAvailablePages, { params: { kit_id: code } }),
  'page/{n}': (person: Person | undefined, code: KitCode) =>
    portal.call(person, readReportPage, { params: { kit_id: code, page: '3' }, query: {} }),
  'suggestion-pdf': (person: Person | undefined, code: KitCode) =>
    portal.call(person, readSuggestion, { params: { kit_id: code }, query: {} }),
  'suggestion-link': (person: Person | undefined, code: KitCode) =>
    portal.call(person, getSuggestionLink, { params: { kit_id: code } }),
  'check-suggestion-pdf': (person: Person | undefined, code: KitCode) =>
    portal.call(person, checkSuggestion, { params: { kit_id: code } }),
  'transfer-suggestion-pdf': (person: Person | undefined, code: KitCode) =>
    portal.call(person, shareSuggestion, { params: { kit_id: code }, body: { action: 'disable' } }),
};
type Name = keyof typeof endpoints;
const names = Object.keys(endpoints) as Name[];

const pages = { availablePages: [1, 2, 3, 4], has_species: false, amended_at: null };
const link = { hasLink: true, url: expect.stringMatching(/^(\/api\/documents\/|http:)/) };

/** Expected answers while the suggestion is not shared; staff can read it all the same. */
const answers: Record<Name, { staff: unknown; anna: [status: number, body: unknown] }> = {
  'available-pages': { staff: pages, anna: [200, pages] },
  'page/{n}': { staff: aPage('3'), anna: [200, aPage('3')] },
  'suggestion-pdf': {
    staff: aPdf(),
    anna: [404, { code: 'suggestion_not_found', message: 'No suggestion PDF available for this kit' }],
  },
  'suggestion-link': { staff: link, anna: [200, { hasLink: false, url: null }] },
  'check-suggestion-pdf': { staff: { exists: true }, anna: [200, { exists: false }] },
  'transfer-suggestion-pdf': {
    staff: { success: true },
    anna: [403, { code: 'not_allowed', message: 'You do not have permission to do this.' }],
  },
};

describe.each(names)('%s', (name) => {
  const ask = (who: Who, code = kit_id): Promise<Answer> => endpoints[name](personOf(who), code);

  test(`${name} gives practitioners with access and administrators the staff's answer`, async () => {
    for (const who of ['paula', 'admin'] as const)
      expect(await ask(who)).toMatchObject({ status: 200, body: answers[name].staff });
  });

  test(`${name} gives the owner the owner's answer`, async () => {
    const { status, body } = await ask('anna');
    expect([status, body]).toEqual(answers[name].anna);
  });

  test(`${name} answers strangers as for a missing kit`, async () => {
    for (const who of ['otherCustomer', 'otherPractitioner'] as const) {
      const { status, body } = await ask(who);
      const missing = await ask(who, kitCode(998));
      expect([status, body]).toEqual([missing.status, missing.body]);
      expect([403, 404]).toContain(status);
    }
  });

  test(`${name} refuses callers without a session`, async () => {
    expect(await ask('nobody')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });
});

test('sharing the suggestion gives it to the owner and changes nothing for anyone else', async () => {
  await reports.share(people.paula, kit_id, 'enable');
  const outcomes = await Promise.all(
    everyone.map(async (who) => {
      const person = personOf(who);
      const { status } = await endpoints['suggestion-pdf'](person, kit_id);
      return [who, status] as const;
    }),
  );
  expect(Object.fromEntries(outcomes)).toEqual({
    nobody: 401,
    anna: 200,
    otherCustomer: 404,
    paula: 200,
    otherPractitioner: 404,
    admin: 200,
  });
  expect((await endpoints['check-suggestion-pdf'](people.anna, kit_id)).body).toEqual({ exists: true });
  expect((await endpoints['suggestion-link'](people.anna, kit_id)).body).toEqual(link);
  expect((await endpoints['available-pages'](people.anna, kit_id)).body).toEqual({
    ...pages,
    availablePages: [1, 2, 3, 4, 5],
  });
});
