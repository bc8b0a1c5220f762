import * as z from 'zod/mini';
import { Password } from '#contract/identity/credentials.ts';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { Patient } from './patients.ts';

/** A request to delete the account. The deletion follows within an hour of `due_at`. */
export const DeletionRequest = z.object({ requested_at: Timestamp, due_at: Timestamp });
export type DeletionRequest = z.infer<typeof DeletionRequest>;

const Named = z.pick(Patient, { id: true, first_name: true, last_name: true });

/** The content that goes with the account, and that stays. */
export const DeletionPreview = z.object({
  /** Patients that go. The numbers are theirs. */
  patients: z.array(Named),
  kits: z.int(),
  /** Submitted questionnaires and drafts. */
  answers: z.int(),
  /** Files of reports that the owner can read. */
  report_files: z.int(),
  /** SMART Health Links. */
  links: z.int(),
  /** Grants of practitioners. */
  grants: z.int(),
  /** Kits whose report is still to come. */
  open_kits: z.array(z.object({ kit_id: KitCode, status: KitStatus })),
  /** Patients that stay, because another guardian is responsible for them, too. */
  staying: z.array(Named),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

export const getDeletionRequest = endpoint({
  name: 'getDeletionRequest',
  method: 'GET',
  path: '/api/account/deletion',
  callers: ['customer'],
  summary:
    "What goes with the caller's account and what stays, and the request to delete it if there is one.",
  result: z.object({ request: z.nullable(DeletionRequest), preview: DeletionPreview }),
});

export const requestDeletion = endpoint({
  name: 'requestDeletion',
  method: 'POST',
  path: '/api/account/deletion',
  callers: ['customer'],
  summary:
    "Asks for the deletion of the caller's account in 14 days. An account with a second step has passed it in the last quarter of an hour. A second request keeps the date of the first.",
  body: z.strictObject({ current_password: Password }),
  result: DeletionRequest,
  errors: ['current_password_wrong', 'second_step_needed', 'over_request_rate_limit'],
});

export const withdrawDeletion = endpoint({
  name: 'withdrawDeletion',
  method: 'DELETE',
  path: '/api/account/deletion',
  callers: ['customer'],
  summary: 'Takes the request back. Without one, nothing happens.',
});
