import { useCallback, useMemo, useState } from 'react';
import type { UserId } from '#contract/shared/ids.ts';
import type { User } from '#contract/users.ts';
import { UserDraft, type UserDrafts } from './UserDraft.ts';

/** The rows that are forms. They outlive sorting, paging and new answers of the server, so that nothing typed is lost. */
export function useUserDrafts() {
  const [drafts, setDrafts] = useState<UserDrafts>(new Map());

  const change = useMemo(
    () => ({
      begin: (user: User) => setDrafts((current) => new Map(current).set(user.id, new UserDraft(user))),
      end: (user_id: UserId) =>
        setDrafts((current) => new Map([...current].filter(([edited]) => edited !== user_id))),
      /** Goes on from the user as somebody else has changed it. */
      rebase: (user: User) =>
        setDrafts((current) => {
          const before = current.get(user.id);
          return before ? new Map(current).set(user.id, new UserDraft(user, before)) : current;
        }),
    }),
    [],
  );

  const hasUnsaved = useCallback(() => [...drafts.values()].some(({ is_unsaved }) => is_unsaved), [drafts]);
  return { drafts, hasUnsaved, ...change };
}
