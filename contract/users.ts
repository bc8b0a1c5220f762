import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Role, UserId } from './ids.ts';
import { pageQuery } from './paging.ts';
import { Profile } from './session.ts';
import { text } from './text.ts';

export const userSorts = ['created', 'email', 'full_name', 'role'] as const;
export const userPageSizes = [25, 10, 50] as const;

const User = z.extend(Profile, {
  verification_reason: z.nullable(z.string()),
  registration_source: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  callers: ['admin'],
  summary: 'One page of the users with their e-mail addresses.',
  query: pageQuery(userSorts, userPageSizes),
  result: z.object({ users: z.array(User), total: z.number() }),
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/admin/users/:user_id',
  callers: ['admin'],
  summary:
    'Changes name and role. A new practitioner without a code gets one; a changed role ends the sessions.',
  params: z.strictObject({ user_id: UserId }),
  body: z.strictObject({ full_name: text(200), role: Role }),
  result: User,
  errors: ['user_not_found', 'last_admin', 'not_yourself'],
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/admin/users/:user_id',
  callers: ['admin'],
  summary: 'Deletes a user with profile, patients, kits, answers, grants and files.',
  params: z.strictObject({ user_id: UserId }),
  errors: ['user_not_found', 'last_admin', 'not_yourself'],
});
