import { Readable } from 'node:stream';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { AddedFile, HtmlPageNumber, PageNumber } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import type { Actor, SignedIn, Tx } from '#db/connect.ts';
import type { Statement } from '#db/statements.ts';
import type { Deps } from '#server/base/deps.ts';
import { objectKey, type Stored } from '#server/base/ObjectStore.ts';
import { maxBytes } from '#server/http/uploads.ts';
import { confirmStore } from '#server/storage/queries.ts';
import { checkedContent } from './checkedContent.ts';
import { addDrawnPage } from './drawnQueries.ts';
import { addReportFile, addSuggestion, lockReport, reserveObject } from './queries.ts';
import { suggestionSharing } from './sharingQueries.ts';

/** The dependencies of uploads, few enough for a command. */
export type UploadDeps = Pick<Deps, 'db' | 'store' | 'config'>;

/** Resolves to the kit, or to null for an unregistered code. Refuses codes that take no files. */
type KitOf = (tx: Tx) => Promise<KitRecordId | null>;

/** An incoming file: its checked content, and the statement that records it. */
interface Incoming<Recorded> {
  readonly extension: Parameters<typeof objectKey>[2];
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
  readonly record: (stored: { readonly object_key: string } & Stored) => Statement<Recorded>;
}

/**
 * Stores files of a kit, then records them, all or none. A job removes files that were stored but never recorded, see
 * `removeUnclaimed`.
 */
async function storeFiles<Recorded>(
  { db, store }: Pick<UploadDeps, 'db' | 'store'>,
  actor: Actor,
  kitOf: KitOf,
  files: readonly Incoming<Recorded>[],
): Promise<Recorded[]> {
  const reserved = await db(actor, async (tx) => {
    const folder = (await kitOf(tx)) ?? crypto.randomUUID();
    const keyed = files.map((file) => ({
      ...file,
      object_key: objectKey('private', folder, file.extension),
    }));
    await Promise.all([
      tx.run(confirmStore(store.marker)),
      ...keyed.map(({ object_key }) => tx.run(reserveObject(object_key))),
    ]);
    return keyed;
  });

  const recordings = await Promise.all(
    reserved.map(async ({ object_key, content, record }) =>
      record({ object_key, ...(await store.put(object_key, Readable.from(content))) }),
    ),
  );
  return db.batch(actor, recordings);
}

/** Stores a file, then records it. */
export async function storeFile<Recorded>(
  deps: Pick<UploadDeps, 'db' | 'store'>,
  actor: Actor,
  { kitOf, ...file }: Incoming<Recorded> & { readonly kitOf: KitOf },
): Promise<Recorded> {
  const [recorded] = await storeFiles(deps, actor, kitOf, [file]);
  return recorded as Recorded;
}

/** The content of a page, refused while it is stored if it is of another kind or too large. */
const checked = ({ config }: UploadDeps, page: PageNumber, content: Readable) => ({
  extension: page === SUGGESTION_PAGE ? ('pdf' as const) : ('html' as const),
  content: checkedContent(content, page, maxBytes(config)),
});

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
    ...checked(deps, page, content),
    kitOf: (tx) => tx.run(lockReport(kit_id)),
    record: (stored) => addReportFile({ kit_id, page, ...stored }),
  });

/** Stores pages that the portal drew from a version of the counts; null for one if a sent page, or newer counts, must stay. */
export const storeDrawnPages = (
  deps: UploadDeps,
  actor: Actor,
  { kit_id, drawn_from, pages }: DrawnDocuments,
): Promise<(AddedFile | null)[]> =>
  storeFiles(
    deps,
    actor,
    (tx) => tx.run(lockReport(kit_id)),
    pages.map(({ page, document }) => ({
      extension: 'html',
      content: [Buffer.from(document)],
      record: (stored) => addDrawnPage({ kit_id, page, drawn_from, ...stored }),
    })),
  );

interface DrawnDocuments {
  readonly kit_id: KitCode;
  readonly drawn_from: number;
  readonly pages: readonly {
    readonly page: HtmlPageNumber;
    /** A whole HTML document. */
    readonly document: string;
  }[];
}

/**
 * Stores a suggestion as the next version for a visible kit; staff can read it at once.
 * @throws {AppError} `kit_not_found`, `too_large`, `not_a_suggestion`; `replacement_reason_required` if it replaces another one.
 */
export const uploadStaffSuggestion = (
  deps: UploadDeps,
  actor: SignedIn,
  { kit_id, content, reason }: { kit_id: KitCode; content: Readable; reason: string | undefined },
): Promise<AddedFile> =>
  storeFile(deps, actor, {
    ...checked(deps, SUGGESTION_PAGE, content),
    kitOf: async (tx) => {
      const kit = await tx.run(suggestionSharing(kit_id));
      if (!kit) throw new AppError('kit_not_found');
      return kit.id;
    },
    record: (stored) => addSuggestion({ kit_id, reason, ...stored }),
  });
