import {
  createLaboratoryKey,
  listLaboratoryKeys,
  revokeLaboratoryKey,
} from '#contract/laboratory/laboratory-keys.ts';
import {
  publishLaboratoryReport,
  releaseLaboratoryReport,
  uploadLaboratoryPage,
  uploadLaboratorySuggestion,
} from '#contract/laboratory/laboratory-reports.ts';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { contentOf } from '#server/http/uploads.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { publish, release } from '#server/reports/publish.ts';
import { uploadFile } from '#server/reports/uploadFile.ts';
import { endLaboratoryKey, insertLaboratoryKey, laboratoryKeys } from './queries.ts';

/** A recognizable prefix identifies a leaked key. */
const KEY_START = 'lab_';
const PREFIX_LENGTH = 10;

export function laboratoryKeyRoutes(mount: Mount, { db }: Deps): void {
  mount(listLaboratoryKeys, async ({ actor }) => ({ keys: await db.run(actor, laboratoryKeys()) }));

  mount(createLaboratoryKey, async ({ actor, body }) => {
    const key = `${KEY_START}${newToken()}`;
    const { name, laboratory_id = null } = body;
    const made = { name, laboratory_id, prefix: key.slice(0, PREFIX_LENGTH), key_hash: hashOf(key) };
    const inserted = await db.run(actor, insertLaboratoryKey(made));
    if (!inserted) throw new AppError('unexpected');
    return { ...inserted, key };
  });

  mount(revokeLaboratoryKey, async ({ actor, params }) => {
    const ended = await db.run(actor, endLaboratoryKey(params.key_id));
    if (!ended) throw new AppError('laboratory_key_not_found');
    return undefined;
  });

  mount(publishLaboratoryReport, ({ actor, params, body }) => publish(db, actor, params.kit_id, body ?? {}));

  mount(releaseLaboratoryReport, ({ actor, params, body }) => release(db, actor, params.kit_id, body ?? {}));
}

/** Requires bodies as streams, see `mountUploads`. */
export function laboratoryUploadRoutes(mount: Mount, deps: Deps): void {
  mount(uploadLaboratoryPage, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, content: contentOf(request) }),
  );

  mount(uploadLaboratorySuggestion, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, page: SUGGESTION_PAGE, content: contentOf(request) }),
  );
}
