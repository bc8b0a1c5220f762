import {
  getDeletionRequest,
  requestDeletion,
  withdrawDeletion,
} from '#contract/families/deletion-requests.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { provePassword } from '#server/identity/account/provePassword.ts';
import { markAuthenticated } from '#server/identity/account/queries.ts';
import { deletionPreview, insertRequest, ownRequest, withdrawRequest } from './queries.ts';

export function deletionRequestRoutes(mount: Mount, deps: Deps): void {
  const { db } = deps;

  mount(getDeletionRequest, async ({ actor }) => {
    const [request = null, preview] = await db.batch(actor, [ownRequest(), deletionPreview()]);
    return getDeletionRequest.result.parse({ request, preview });
  });

  mount(requestDeletion, async ({ actor, session, request, body: { current_password } }) => {
    await provePassword(deps, session, request, current_password);
    const [, , requested] = await db.batch(actor, [
      markAuthenticated(session.session_id),
      insertRequest(session.session_id),
      ownRequest(),
    ]);
    if (!requested) throw new AppError('not_allowed');
    return requested;
  });

  mount(withdrawDeletion, async ({ actor }) => {
    await db.run(actor, withdrawRequest());
    return undefined;
  });
}
