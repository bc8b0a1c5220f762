/** All events of webhooks, with their labels. */
export const webhookEvents = {
  'kit.registered': 'Kit registered',
  'kit.sample_date_changed': 'Sample date changed',
  'kit.cancelled': 'Kit cancelled',
  'kit.moved': 'Registration moved or undone',
  'kit.requested_again': 'Laboratory asked again',
  'kit.report_withdrawn': 'Report withdrawn',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The event of a test, which every webhook gets on request alone. */
export const TEST_EVENT = 'webhook.test';

/** Reasons of failed attempts with their labels. */
export const webhookFailures = {
  status: 'The receiver answered with an error',
  redirect: 'The receiver answered with a redirect',
  timeout: 'No answer within 10 seconds',
  connection: 'The connection failed',
  certificate: 'The TLS certificate was not accepted',
  name_not_found: 'The host name was not found',
  address_not_allowed: 'The address is not allowed',
  code_moved: 'The code belongs to another laboratory',
  ended: 'The webhook ended',
} as const;

export type WebhookFailure = keyof typeof webhookFailures;

export const WEBHOOK_URL_MAX = 500;
