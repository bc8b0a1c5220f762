import {
  getConsentDocument,
  giveConsents,
  listConsentDocuments,
  listConsents,
  listDocumentVersions,
  publishDocument,
  withdrawConsent,
} from '#contract/identity/consents.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { giveConsent } from './giveConsent.ts';
import {
  documentOfKind,
  documentVersions,
  dueDocuments,
  endConsent,
  insertDocument,
  namedPatients,
  newestDocuments,
  ownConsents,
  sameDocument,
} from './queries.ts';

export function consentRoutes(mount: Mount, { db }: Deps): void {
  mount(listConsentDocuments, async ({ actor }) => ({ documents: await db.run(actor, newestDocuments()) }));

  mount(getConsentDocument, async ({ actor, params: { kind }, query: { version } }) => {
    const document = await db.run(actor, documentOfKind(kind, version));
    if (!document) throw new AppError('consent_document_not_found');
    return document;
  });

  mount(listDocumentVersions, async ({ actor }) => ({ documents: await db.run(actor, documentVersions()) }));

  mount(publishDocument, ({ actor, params: { document_id }, body }) => {
    const document = { ...body, id: document_id };
    return db(actor, async (tx) => {
      const published = (await tx.run(insertDocument(document))) ?? (await tx.run(sameDocument(document)));
      if (!published) throw new AppError('consent_version_taken');
      return published;
    });
  });

  mount(listConsents, async ({ actor }) => {
    const [due, consents, patients, newest] = await db.batch(actor, [
      dueDocuments(),
      ownConsents(),
      namedPatients(),
      newestDocuments(),
    ]);
    return { due, consents, patients, research: newest.find(({ kind }) => kind === 'research') ?? null };
  });

  mount(giveConsents, ({ actor, body: { consents } }) =>
    db(actor, async (tx) => {
      const own = new Set((await tx.run(namedPatients())).map(({ id }) => id));
      if (consents.some(({ patient_id }) => patient_id !== undefined && !own.has(patient_id)))
        throw new AppError('patient_not_found');
      // A consent to research locks its patient: in one order, two callers cannot deadlock.
      const ordered = consents.toSorted((one, other) =>
        (one.patient_id ?? '').localeCompare(other.patient_id ?? ''),
      );
      for (const { patient_id = null, ...shown } of ordered) await giveConsent(tx, shown, patient_id);
      return undefined;
    }),
  );

  mount(withdrawConsent, async ({ actor, params: { consent_id } }) => {
    if (!(await db.run(actor, endConsent(consent_id)))) throw new AppError('consent_not_found');
    return undefined;
  });
}
