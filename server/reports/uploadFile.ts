import { Readable } from 'node:stream';
import { type AddedFile, type PageNumber, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import type { Actor, SignedIn, Tx } from '#db/connect.ts';
import type { Statement } from '#db/statements.ts';
import type { Deps } from '#server/base/deps.ts';
import { objectKey, type Stored } from '#server/base/ObjectStore.ts';
import { maxBytes } from '#server/http/uploads.ts';
import { checkedContent } from './checkedContent.ts';
import { addReportFile, addSuggestion, lockReport, reserveObject } from './queries.ts';
import { suggestionSharing } from './sharingQueries.ts';

/** The dependencies of uploads, few enough for a command. */
export type UploadDeps = Pick<Deps, 'db' | 'store' | 'config'>;

/** An incoming file: its page, its kit or code, and the statement that records it. */
interface Upload {
  readonly page: PageNumber;
  readonly content: Readable;
  /** Resolves to the kit, or to null for an unregistered code. Refuses codes that take no files. */
  readonly kitOf: (tx: Tx) => Promise<KitRecordId | null>;
  readonly record: (stored: { readonly object_key: string } & Stored) => Statement<AddedFile>;
}

/**
 * Stores a file, then records it. A job removes files that were stored but never recorded, see `removeUnclaimed`.
 */
async function storeFile(
  { db, store, config }: UploadDeps,
  actor: Actor,
  { page, content, kitOf, record }: Upload,
): Promise<AddedFile> {
  const object_key = await db(actor, async (tx) => {
    const kit_record_id = await kitOf(tx);
    const extension = page === SUGGESTION_PAGE ? 'pdf' : 'html';
    const key = objectKey('private', kit_record_id ?? crypto.randomUUID(), extension);
    await tx.run(reserveObject(key));
    return key;
  });

  const checked = checkedContent(content, page, maxBytes(config));
  const stored = await store.put(object_key, Readable.from(checked));
  return db.run(actor, record({ object_key, ...stored }));
}

/**
 * Stores a file as the next version of a page, for a registered or an unregistered code.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `too_large`, `not_a_report_page`, `not_a_suggestion`.
 */
export const uploadFile = (
  deps: UploadDeps,
  actor: Actor,
  { kit_id, page, content }: { kit_id: KitCode; page: PageNumber; content: Readable },
): Promise<AddedFile> =>
  storeFile(deps, actor, {
    page,
    content,
    kitOf: (tx) => tx.run(lockReport(kit_id)),
    record: (stored) => addReportFile({ kit_id, page, ...stored }),
  });

/**
 * Stores a suggestion as the next version for a visible kit; staff can read it at once.
 * @throws {AppError} `kit_not_found`, `too_large`, `not_a_suggestion`.
 */
export const uploadStaffSuggestion = (
  deps: UploadDeps,
  actor: SignedIn,
  { kit_id, content }: { kit_id: KitCode; content: Readable },
): Promise<AddedFile> =>
  storeFile(deps, actor, {
    page: SUGGESTION_PAGE,
    content,
    kitOf: async (tx) => {
      const kit = await tx.run(suggestionSharing(kit_id));
      if (!kit) throw new AppError('kit_not_found');
      return kit.id;
    },
    record: (stored) => addSuggestion({ kit_id, ...stored }),
  });
