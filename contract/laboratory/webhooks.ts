import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp, text } from '#contract/shared/text.ts';

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
const failureNames = Object.keys(webhookFailures) as [WebhookFailure, ...WebhookFailure[]];

export const WEBHOOK_URL_MAX = 500;

/** Hours in which the previous secret signs, too. */
export const PREVIOUS_SECRET_HOURS = 24;

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Null for a webhook of all codes. */
  laboratory_id: z.nullable(z.uuid()),
  laboratory_name: z.nullable(z.string()),
  events: z.array(z.enum(webhookEventNames)),
  created_at: Timestamp,
  /** When the previous secret ends; null without one. */
  previous_until: z.nullable(Timestamp),
  paused_at: z.nullable(Timestamp),
  ended_at: z.nullable(Timestamp),
  waiting: z.number(),
  given_up: z.number(),
  last_delivered_at: z.nullable(Timestamp),
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookParams = z.strictObject({ webhook_id: z.uuid() });

/** `whsec_` and the base64 of the bytes that sign. */
const Secret = z.string();

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/admin/webhooks',
  callers: ['admin'],
  summary: 'The webhooks, newest first, with the numbers of their waiting and given-up deliveries.',
  result: z.object({ webhooks: z.array(Webhook) }),
});

export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/admin/webhooks',
  callers: ['admin'],
  summary: 'Creates a webhook of a laboratory, or of all codes. Only this answer shows its secret.',
  body: z.strictObject({
    url: text(WEBHOOK_URL_MAX).check(z.trim(), z.minLength(1, 'URL is required')),
    laboratory_id: z.nullable(z.uuid()),
    events: z.array(z.enum(webhookEventNames)).check(
      z.minLength(1, 'Choose at least one event'),
      z.refine((events) => new Set(events).size === events.length, 'An event is listed twice'),
    ),
  }),
  status: 201,
  result: z.object({ id: z.uuid(), secret: Secret }),
  errors: ['webhook_url_not_allowed', 'laboratory_not_found'],
});

export const pauseWebhook = endpoint({
  name: 'pauseWebhook',
  method: 'PUT',
  path: '/api/admin/webhooks/:webhook_id/pause',
  callers: ['admin'],
  summary: 'Pauses a webhook, whose events wait, or resumes it, which sends them.',
  params: WebhookParams,
  body: z.strictObject({ is_paused: z.boolean() }),
  errors: ['webhook_not_found', 'webhook_ended'],
});

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/admin/webhooks/:webhook_id/secret',
  callers: ['admin'],
  summary:
    'Makes a new secret. Only this answer shows it. For 24 hours the previous one signs, too; an older one ends at once.',
  params: WebhookParams,
  result: z.object({ secret: Secret, previous_until: Timestamp }),
  errors: ['webhook_not_found', 'webhook_ended'],
});

export const endPreviousSecret = endpoint({
  name: 'endPreviousSecret',
  method: 'DELETE',
  path: '/api/admin/webhooks/:webhook_id/previous-secret',
  callers: ['admin'],
  summary: 'Ends the previous secret at once; harmless without one.',
  params: WebhookParams,
  errors: ['webhook_not_found'],
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/:webhook_id/test',
  callers: ['admin'],
  summary: 'Sends the event `webhook.test` once, even to a paused webhook.',
  params: WebhookParams,
  errors: ['webhook_not_found', 'webhook_ended'],
});

export const endWebhook = endpoint({
  name: 'endWebhook',
  method: 'DELETE',
  path: '/api/admin/webhooks/:webhook_id',
  callers: ['admin'],
  summary: 'Ends a webhook for good, with its secrets and waiting deliveries; ending it twice is harmless.',
  params: WebhookParams,
  errors: ['webhook_not_found'],
});

export const deliveryStates = ['given_up', 'waiting', 'delivered'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliverySorts = ['created'] as const;
export const deliveryPageSizes = [25, 50, 100] as const;

/** A message of a webhook. */
export const WebhookDelivery = z.object({
  /** The `webhook-id` that the receiver gets, in every attempt. */
  id: z.string(),
  event: z.enum([...webhookEventNames, TEST_EVENT]),
  kit_id: z.nullable(KitCode),
  created_at: Timestamp,
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** Null unless the delivery waits after a failed attempt. */
  next_attempt_at: z.nullable(Timestamp),
  delivered_at: z.nullable(Timestamp),
  given_up_at: z.nullable(Timestamp),
  /** HTTP status of the last answer. */
  last_status: z.nullable(z.number()),
  last_failure: z.nullable(z.enum(failureNames)),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/admin/webhooks/:webhook_id/deliveries',
  callers: ['admin'],
  summary: 'One page of the deliveries of a webhook, newest first; a search finds Kit IDs and message ids.',
  params: WebhookParams,
  query: z.extend(pageQuery(deliverySorts, deliveryPageSizes), {
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    state: z.optional(z.enum(deliveryStates)),
  }),
  result: pageOf(WebhookDelivery),
  errors: ['webhook_not_found'],
});

export const resendDelivery = endpoint({
  name: 'resendDelivery',
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:delivery_id/resend',
  callers: ['admin'],
  summary: 'Sends a message again with the same id, even one that was delivered.',
  params: z.strictObject({ delivery_id: z.string().check(z.regex(/^msg_[0-9a-f]{32}$/)) }),
  errors: ['webhook_delivery_not_found', 'webhook_ended', 'webhook_paused'],
});
