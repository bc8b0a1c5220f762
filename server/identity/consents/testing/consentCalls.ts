import { randomUUID } from 'node:crypto';
import type { ConsentKind } from '#contract/identity/consentKind.ts';
import {
  DocumentVersion,
  giveConsents,
  listConsents,
  publishDocument,
  withdrawConsent,
} from '#contract/identity/consents.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

/** The calls about documents and consents. */
export function consentCalls(portal: TestPortal, { admin }: People) {
  const nextOf = async (kind: ConsentKind) => {
    const [row] = await asOwner<{ next: number }>(
      portal,
      'select coalesce(max(version), 0) + 1 as next from app.consent_documents where kind = $1',
      [kind],
    );
    return row?.next ?? 1;
  };
  /** Sends the next version of a document, or a test's replacement for it. */
  const send = async (kind: ConsentKind, more: object = {}, caller: Caller | undefined = admin) => {
    const version = await nextOf(kind);
    const body = {
      kind,
      version,
      title: `About ${kind}`,
      text: `Text ${version} about ${kind}`,
      needs_renewal: true,
    };
    return portal.call(caller, publishDocument, {
      params: { document_id: randomUUID() },
      body: { ...body, ...more },
    });
  };
  const consentsOf = async (person: Caller) =>
    listConsents.result.parse((await portal.call(person, listConsents, {})).body);
  const give = (
    person: Caller | undefined,
    ...consents: { document_id: string; sha256: string; patient_id?: PatientId }[]
  ) => portal.call(person, giveConsents, { body: { consents } });
  return {
    send,
    publish: async (kind: ConsentKind, more: object = {}) =>
      DocumentVersion.parse((await send(kind, more)).body),
    consentsOf,
    give,
    /** Accepts everything that the portal requests from a person. */
    accept: async (person: Caller) => {
      const { due } = await consentsOf(person);
      return give(person, ...due.map(({ id, sha256 }) => ({ document_id: id, sha256 })));
    },
    withdraw: (person: Caller | undefined, consent_id: string) =>
      portal.call(person, withdrawConsent, { params: { consent_id } }),
  };
}

export type ConsentCalls = ReturnType<typeof consentCalls>;

/** A document as a form shows it. */
export const shown = ({ id, sha256 }: DocumentVersion) => ({ document_id: id, sha256 });
