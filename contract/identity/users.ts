import * as z from 'zod/mini';
import { Holdings } from '#contract/identity/holdings.ts';
import { FULL_NAME_MAX } from '#contract/identity/limits.ts';
import { RegistrationsPerDay, User } from '#contract/identity/listedUser.ts';
import { userPageSizes, userSorts } from '#contract/identity/lists.ts';
import { StaffInvitation } from '#contract/identity/staffInvitation.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Role, UserId } from '#contract/shared/ids.ts';
import { pageQuery, pageSize, SortOrder } from '#contract/shared/paging.ts';
import { oneLine } from '#contract/shared/text.ts';
import { WholeNumber } from '#contract/shared/wholeNumber.ts';

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
    'Changes name and role, optionally of a named version. A new practitioner without a code gets one; a new role ends the sessions. The promotion of a customer who owns patients names their numbers. A change that suspends the grants of a practitioner, or restores them within 90 days, names how many patients it affects.',
  params: z.strictObject({ user_id: UserId }),
  body: z.strictObject({
    full_name: oneLine(FULL_NAME_MAX),
    role: Role,
    /** Stays as it is if absent; null for the operator's setting. */
    registrations_per_day: z.optional(z.nullable(RegistrationsPerDay)),
    /** The version that the caller has seen. Later changes are never overwritten unseen. */
    version: z.optional(WholeNumber),
    /** The belongings of a promoted customer, as the caller has confirmed them. Other numbers are refused with the current ones. */
    owned: z.optional(z.strictObject(Holdings.shape)),
    /** The patients that a former practitioner loses or a former one gets back, as the caller has confirmed it. */
    affected_patients: z.optional(WholeNumber),
  }),
  result: User,
  errors: [
    'user_not_found',
    'user_changed',
    'last_admin',
    'not_yourself',
    'address_unconfirmed',
    'owns_patients',
    'affects_access',
  ],
});

export const getHoldings = endpoint({
  name: 'getHoldings',
  method: 'GET',
  path: '/api/admin/users/:user_id/holdings',
  callers: ['admin'],
  summary:
    'The numbers of patients, kits and reports that a user owns. They go with the user, but for the shared patients.',
  params: z.strictObject({ user_id: UserId }),
  result: z.extend(Holdings, {
    reports: z.int(),
    /** Patients that pass to another guardian if the user is deleted; absent for none. */
    shared: z.optional(z.int()),
  }),
});

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/api/admin/invitations',
  callers: ['admin'],
  summary:
    'Creates a practitioner with an access code, or an administrator, and mails a link that sets the password. Deleting the user revokes the invitation.',
  body: StaffInvitation,
  status: 201,
  result: User,
  errors: ['email_taken'],
  sentences: {
    email_taken:
      'This address already has an account. Find it in the list to change its role, or to send its invitation again.',
  },
});

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/admin/users/:user_id/invitation',
  callers: ['admin'],
  summary: 'Replaces the link of an invitation that was not accepted yet, and mails the new one.',
  params: z.strictObject({ user_id: UserId }),
  errors: ['user_not_found', 'invitation_accepted'],
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
