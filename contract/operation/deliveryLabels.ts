/** All kinds of mails with their labels. */
export const mailKinds = {
  confirm_email: 'Confirm an address',
  recover: 'Set a new password',
  change_email: 'Confirm a new address',
  known_address: 'Address has an account',
  account_notice: 'Change of an account',
  kit_notification: 'Notification',
} as const;

export type MailKind = keyof typeof mailKinds;

/** Labels of the portal's tasks by their identifiers. */
export const jobTasks: Readonly<Record<string, string>> = {
  addReminders: 'Add reminders',
  deleteDueAccounts: 'Delete accounts, as their users asked',
  deliverMail: 'Send an email',
  deliverWebhook: 'Send an event to a laboratory',
  mailNotifications: 'Write an email about notifications',
  releaseJobs: 'Take over jobs of a stopped portal',
  removeExpired: 'Remove expired sessions and links',
  removeOldEvents: 'Remove old audit events',
  removeUnclaimed: 'Remove unused files',
  sealEvents: 'Seal audit events',
};
