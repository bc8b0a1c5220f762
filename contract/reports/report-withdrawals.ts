import * as z from 'zod/mini';
import { FileNumber } from '#contract/reports/fileNumber.ts';
import { type OpeningDoor, openingDoors } from '#contract/reports/openingDoors.ts';
import { Withdrawal } from '#contract/reports/withdrawal.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, UserId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { KitParams } from './reports.ts';

/** All withdrawn files of a kit: a retry has the same answer. */
export const WithdrawnKit = z.object({
  kit_id: KitCode,
  files: z.array(z.object({ page: FileNumber, version: z.number(), withdrawn_at: Timestamp })),
});

/** The parts that both calls share. */
const withdraws = {
  result: z.object({ kits: z.array(WithdrawnKit) }),
  errors: ['kit_not_in_inventory', 'kit_reason_not_offered', 'version_not_published'],
} as const;

export const withdrawReports = endpoint({
  ...withdraws,
  name: 'withdrawReports',
  method: 'POST',
  path: '/api/admin/withdrawals',
  body: Withdrawal,
  callers: ['admin'],
  summary:
    'Withdraws published files of some kits: all of them, those of a page, or one version. They close at once to everybody but administrators, and the readers of the kits are told. A repeated call changes nothing.',
});

export const withdrawLaboratoryReports = endpoint({
  ...withdraws,
  name: 'withdrawLaboratoryReports',
  method: 'POST',
  path: '/api/lab/withdrawals',
  body: Withdrawal,
  callers: 'laboratory',
  summary:
    "Withdraws published files of the laboratory's own kits, as an administrator does. A suggestion is withdrawn by itself only if a laboratory sent it.",
});

const doorNames = Object.keys(openingDoors) as [OpeningDoor, ...OpeningDoor[]];

export const ReportOpening = z.object({
  id: z.number(),
  opened_at: Timestamp,
  door: z.enum(doorNames),
  /** Null for a way to all files at once. */
  page: z.nullable(z.number()),
  version: z.nullable(z.number()),
  /** Whether this very version was withdrawn since; null for a way to all files at once. */
  is_withdrawn: z.nullable(z.boolean()),
  /** Null for somebody with a link. */
  actor_id: z.nullable(UserId),
  actor_role: z.nullable(z.enum(['anonymous', 'customer', 'practitioner', 'admin'])),
  actor_name: z.nullable(z.string()),
  actor_email: z.nullable(z.string()),
});
export type ReportOpening = z.infer<typeof ReportOpening>;

export const listReportOpenings = endpoint({
  name: 'listReportOpenings',
  method: 'GET',
  path: '/api/admin/reports/:kit_id/openings',
  callers: ['admin'],
  summary:
    "Who opened the report of a kit, when and by which door, newest first: from the audit trail, which does not record a family's reading of current pages.",
  params: KitParams,
  result: z.object({
    withdrawals: z.array(
      z.object({
        withdrawn_at: Timestamp,
        /** Null for a deleted user. */
        author: z.nullable(z.string()),
        /** None after the deletion of the kit. */
        files: z.array(z.object({ page: FileNumber, version: z.number() })),
        reason: z.string(),
        report_follows: z.boolean(),
      }),
    ),
    openings: z.array(ReportOpening),
    has_more: z.boolean(),
  }),
  errors: ['kit_not_in_inventory'],
});
export type ReportOpenings = z.infer<typeof listReportOpenings.result>;
