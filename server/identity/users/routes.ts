import {
  deleteUser,
  getHoldings,
  inviteStaff,
  listUsers,
  resendInvitation,
  updateUser,
} from '#contract/identity/users.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { planEachTime } from '#server/base/planning.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import type { Mount } from '#server/http/route.ts';
import { accountMails } from '#server/identity/account/mails.ts';
import { newLink } from '#server/identity/account/newLink.ts';
import { INVITATION_LIFETIME } from '#server/identity/session/tokens.ts';
import { changeUser } from './changeUser.ts';
import { checkAccess } from './checkAccess.ts';
import * as queries from './queries.ts';

export function userRoutes(mount: Mount, { db, reads, config }: Deps): void {
  const recordList = listRecorder(db);
  const mails = accountMails(config.PUBLIC_URL);

  const newInvitation = () => {
    const { token, link } = newLink(INVITATION_LIFETIME);
    return { link, mail: mails.invitation(token) };
  };

  mount(listUsers, async ({ actor, query }) => {
    await recordList(actor, 'users');
    // A plan for any search takes the trigram index for one or two characters, too, where it is slow.
    const [, users, total] = await reads.batch(actor, [
      planEachTime(),
      queries.usersFound(query),
      queries.countUsers(query.search),
    ]);
    return { users, total };
  });

  mount(updateUser, ({ actor, params: { user_id }, body }) =>
    db(actor, async (tx) => {
      await checkAccess(tx, user_id, body);
      return changeUser(tx, user_id, body);
    }),
  );

  // The database records the user's files; a job removes them.
  mount(deleteUser, async ({ actor, params }) => {
    const deleted = await db.run(actor, queries.deleteProfile(params.user_id));
    if (!deleted) throw new AppError('user_not_found');
    return undefined;
  });

  mount(getHoldings, async ({ actor, params }) => {
    const owned = await db.run(actor, queries.holdings(params.user_id));
    return owned ?? { patients: 0, kits: 0, reports: 0 };
  });

  mount(inviteStaff, ({ actor, body }) =>
    db(actor, async (tx) => {
      const user_id = await tx.run(queries.insertStaff({ ...body, ...newInvitation() }));
      const invited = user_id && (await tx.run(queries.userById(user_id)));
      if (!invited) throw new AppError('email_taken', { message: inviteStaff.sentences.email_taken });
      return invited;
    }),
  );

  mount(resendInvitation, async ({ actor, params }) => {
    await db.run(actor, queries.replaceInvitation(params.user_id, newInvitation()));
    return undefined;
  });
}
