import { expect } from 'vitest';
import {
  createRecordLink,
  getRecordLinkFile,
  listRecordLinks,
  openRecordLink,
} from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { tokenOf } from '#server/records/record/testing/recordCalls.ts';
import type { People } from '#server/testing/family.ts';
import type { Answer, TestPortal } from '#server/testing/testPortal.ts';

export const PASSCODE = '246813';

/** Calls of Anna, who owns the links, and of viewers, who are nobody. */
export function linkCalls(portal: TestPortal, people: People) {
  const create = (person: Person | undefined, patient_id: PatientId, more: object = {}) =>
    portal.call(person, createRecordLink, {
      params: { patient_id },
      body: { label: 'Dr. Outside', passcode: PASSCODE, ...more },
    });
  /** Opens a link as a viewer on another origin does. */
  const open = (token: string, body: object = {}, remoteAddress = '127.0.0.1') =>
    portal.call({ headers: { origin: 'https://viewer.example' }, remoteAddress }, openRecordLink, {
      params: { token },
      body: { recipient: 'Dr. Outside', passcode: PASSCODE, ...body },
    });
  return {
    create,
    /** A new link of Anna's with its token. */
    aLink: async (patient_id: PatientId, more: object = {}) => {
      const link = createRecordLink.result.parse((await create(people.anna, patient_id, more)).body);
      return { ...link, token: tokenOf(link.shlink) };
    },
    list: async (patient_id: PatientId) => {
      const answer = await portal.call(people.anna, listRecordLinks, { params: { patient_id } });
      return listRecordLinks.result.parse(answer.body).links;
    },
    open,
    /** The answer is that of a link that never existed. */
    expectNotFound: async ({ response }: Answer) => {
      expect(response.statusCode).toBe(404);
      const like = (await open('x'.repeat(43))).response;
      expect(response.body).toBe(like.body);
      const { 'x-request-id': _, date: __, connection: ___, ...headers } = response.headers;
      expect(like.headers).toMatchObject(headers);
    },
    fetchFile: (token: string, ticket: string) =>
      portal.call(undefined, getRecordLinkFile, { params: { token, ticket } }),
  };
}
