import * as z from 'zod/mini';
import { FULL_NAME_MAX } from './account.ts';
import { Profile } from './session.ts';
import { endpoint } from './shared/endpoint.ts';
import { Role, UserId } from './shared/ids.ts';
import { pageQuery, pageSize, SortOrder } from './shared/paging.ts';
import { oneLine } from './shared/text.ts';

export const userSorts = ['created', 'email', 'full_name', 'role'] as const;
export const userPageSizes = [25, 10, 50] as const;

export const User = z.extend(Profile, {
  verification_reason: z.nullable(z.string()),
  registration_source: z.nullable(z.string()),
  /** Grows with each change of the profile. */
  version: z.int(),
});
export type User = z.infer<typeof User>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  callers: ['admin'],
  summary:
    'The users with their email addresses, newest first: one page of them, or all without a page size.',
  query: z.extend(pageQuery(userSorts, userPageSizes), {
    order: z._default(SortOrder, 'desc'),
    page_size: z.optional(pageSize(userPageSizes)),
  }),
  result: z.object({ users: z.array(User), total: z.number() }),
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/admin/users/:user_id',
  callers: ['admin'],
  summary:
    'Changes name and role, optionally of a named version. A new practitioner without a code gets one; a new role ends the sessions.',
  params: z.strictObject({ user_id: UserId }),
  body: z.strictObject({
    full_name: oneLine(FULL_NAME_MAX),
    role: Role,
    /** The version that the caller has seen. Later changes are never overwritten unseen. */
    version: z.optional(z.int()),
  }),
  result: User,
  errors: ['user_not_found', 'user_changed', 'last_admin', 'not_yourself'],
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/admin/users/:user_id',
  callers: ['admin'],
  summary:
    'Deletes a user with profile, patients, kits, answers, grants, mails and files. Used codes stay used.',
  params: z.strictObject({ user_id: UserId }),
  errors: ['user_not_found', 'last_admin', 'not_yourself'],
});
