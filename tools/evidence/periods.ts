/** How long data is kept. */
export interface Period {
  readonly what: string;
  /** Where the period stands; the first group of the pattern is the period. A setting has its name instead. */
  readonly at: readonly [path: string, pattern: RegExp] | { readonly setting: RetentionSetting };
  readonly tests: readonly string[];
}

type RetentionSetting = 'AUDIT_RETENTION_DAYS' | 'DORMANT_ACCOUNT_DAYS' | 'MAIL_RETENTION_DAYS';

export const PERIODS: readonly Period[] = [
  {
    what: 'Accounts after the request of their deletion, with everything of their patients',
    at: ['db/migrations/0003_users.sql', /due_at timestamptz not null default now\(\) \+ interval '([^']+)'/],
    tests: [
      'server/families/deletion-requests/deleteDueAccounts.test.ts > the job %s',
      'server/families/deletion-requests/marker.test.ts > two weeks after a request, a marker of the family is in no table, object, mail or line of the log',
    ],
  },
  {
    what: 'Accounts of customers without a login, before the announcement of their deletion',
    at: { setting: 'DORMANT_ACCOUNT_DAYS' },
    tests: [
      'server/families/deletion-requests/dormantAccounts.test.ts > an account without a login for the time of the setting is warned by mail, and deleted after 30 days',
    ],
  },
  {
    what: 'The same, after the mail that announced it was sent',
    at: [
      'db/functions/identity/dormant_accounts.sql',
      /update app\.deletion_requests d set due_at = now\(\) \+ interval '([^']+)'/,
    ],
    tests: [
      'server/families/deletion-requests/dormantAccounts.test.ts > an account without a login for the time of the setting is warned by mail, and deleted after 30 days',
    ],
  },
  {
    what: 'Events of the audit trail',
    at: { setting: 'AUDIT_RETENTION_DAYS' },
    tests: [
      'server/operation/audit/retention.test.ts > events beyond the configured retention are removed in batches, and the removal is recorded',
      'server/operation/audit/retention.test.ts > the default retention is six years',
    ],
  },
  {
    what: 'Mails that were delivered or failed, and messages of webhooks',
    at: { setting: 'MAIL_RETENTION_DAYS' },
    tests: [
      'server/operation/deliveries/deliveries.test.ts > old mails are removed with their addresses, and ended links with their text',
      'server/laboratory/webhooks/messages.test.ts > old messages are removed, and those that wait stay',
    ],
  },
  {
    what: 'Notifications',
    at: [
      'db/functions/operation/notifications.sql',
      /delete from app\.notifications n where n\.created_at < now\(\) - interval '([^']+)'/,
    ],
    tests: [],
  },
  {
    what: 'Invitations of guardians, after their end',
    at: ['db/functions/families/guardian_invitations.sql', /i\.expires_at\) < now\(\) - interval '([^']+)'/],
    tests: [
      'server/families/guardians/invitationLimits.test.ts > an expired invitation and a confirmed one are forgotten after a quarter',
    ],
  },
  {
    what: 'Undone registrations that can be restored',
    at: [
      'db/migrations/0014_kit_claims.sql',
      /restore_until timestamptz not null default now\(\) \+ interval '([^']+)'/,
    ],
    tests: [
      'server/families/kit-claims/sealedSuggestions.test.ts > a sealed suggestion and its object go when the registration can no longer be restored',
    ],
  },
  {
    what: 'Sealed rows of a merge of two patients',
    at: [
      'db/migrations/0007_patients.sql',
      /undo_until timestamptz not null default now\(\) \+ interval '([^']+)'/,
    ],
    tests: [
      'server/families/patient-merges/separate.test.ts > after seven days the merge stays, and its sealed rows are removed',
    ],
  },
  {
    what: 'Scans, except open exceptions',
    at: [
      'db/functions/laboratory/scans.sql',
      /delete from app\.scans s where s\.scanned_at < now\(\) - interval '([^']+)'/,
    ],
    tests: [
      'server/laboratory/scans/scans.test.ts > scans are forgotten after a quarter of a year, except open exceptions',
    ],
  },
  {
    what: 'Suspended grants and codes of a practitioner who lost the role',
    at: [
      'db/functions/identity/practitioners.sql',
      /delete from app\.suspended_practitioners where suspended_at <= now\(\) - interval '([^']+)'/,
    ],
    tests: [
      'server/identity/users/demotion.test.ts > after 90 days the role gives back nothing, and nothing of it is kept',
    ],
  },
];
