import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { AppError } from '#contract/shared/errors.ts';
import { PractitionerCode, UserId } from '#contract/shared/ids.ts';
import { assignCode } from '#server/families/practitioner-codes/assignCode.ts';
import { changeUser } from '#server/identity/users/changeUser.ts';
import { deleteProfile, userById } from '#server/identity/users/queries.ts';
import { allowColumns, allowOnly, checked, type TableWrites } from './Write.ts';

export const profileWrites: TableWrites = {
  key: ['id'],

  update: async ({ deps, session }, key, row) => {
    allowOnly(updateUser, session);
    allowColumns(row, ['full_name', 'role', 'practitioner_code']);
    const user_id = checked(UserId, key['id']);
    const given = row['practitioner_code'] ?? null;
    const typed = typeof given === 'string' && /^[a-z0-9]{6}$/i.test(given) ? given.toUpperCase() : given;
    const practitioner_code = typed === null ? null : checked(PractitionerCode, typed);
    await deps.db(session, async (tx) => {
      const current = await tx.run(userById(user_id));
      if (!current) throw new AppError('user_not_found');
      const { full_name = current.full_name, role = current.role } = row;
      const changed =
        'full_name' in row || 'role' in row
          ? await changeUser(tx, user_id, checked(updateUser.body, { full_name: full_name ?? '', role }))
          : current;
      // A new practitioner without a code has got one by now.
      if (practitioner_code === null || practitioner_code === changed.practitioner_code) return;
      await assignCode(tx, user_id, { practitioner_code });
    });
  },

  remove: async ({ deps, session }, key) => {
    allowOnly(deleteUser, session);
    const deleted = await deps.db.run(session, deleteProfile(checked(UserId, key['id'])));
    if (!deleted) throw new AppError('user_not_found');
  },
};
