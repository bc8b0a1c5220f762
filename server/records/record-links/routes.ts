import {
  createRecordLink,
  endRecordLink,
  getRecordLinkFile,
  listRecordLinks,
  openRecordLink,
} from '#contract/records/record-links.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { patientById } from '#server/families/patients/queries.ts';
import type { Mount } from '#server/http/route.ts';
import { hashPasscode } from '#server/identity/session/passwords.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { saltOf } from './linkSecrets.ts';
import { fetchContent, openLink } from './openLink.ts';
import { endLink, insertLink, linksOfPatient } from './queries.ts';
import { shlinkOf } from './shlinkOf.ts';

export function recordLinkRoutes(mount: Mount, deps: Deps): void {
  const { config, db, throttle } = deps;

  mount(listRecordLinks, async ({ actor, params: { patient_id } }) => {
    const [patient, links] = await db.batch(actor, [patientById(patient_id), linksOfPatient(patient_id)]);
    if (!patient) throw new AppError('patient_not_found');
    return { links };
  });

  mount(createRecordLink, async ({ actor, request, params: { patient_id }, body }) => {
    await throttle.count('new_record_link', request, actor.user_id);
    const { label, passcode, days, max_openings } = body;
    const token = newToken();
    const passcode_hash = await hashPasscode(passcode, saltOf(token));
    const token_hash = hashOf(token);
    const created = await db.run(
      actor,
      insertLink(patient_id, { label, token_hash, passcode_hash, max_openings, days }),
    );
    if (!created) throw new AppError('patient_not_found');
    const { id, expires_at } = created;
    return { id, expires_at, shlink: shlinkOf({ token, label, expires_at, public_url: config.PUBLIC_URL }) };
  });

  mount(endRecordLink, async ({ actor, params: { patient_id, link_id } }) => {
    if (!(await db.run(actor, endLink(patient_id, link_id)))) throw new AppError('record_link_not_found');
    return undefined;
  });

  mount(openRecordLink, async ({ actor, request, params: { token }, body }) => {
    await throttle.count('record_link', request);
    return openLink(deps, actor, { token, ...body });
  });

  mount(getRecordLinkFile, async ({ actor, request, reply, params }) => {
    await throttle.count('record_link', request);
    return reply.type('application/jose').send(await fetchContent(deps, actor, params));
  });
}
