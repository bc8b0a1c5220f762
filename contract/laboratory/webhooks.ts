import * as z from 'zod/mini';
import { deliveryPageSizes, deliverySorts, deliveryStates } from '#contract/laboratory/lists.ts';
import { NewWebhook } from '#contract/laboratory/newWebhook.ts';
import {
  TEST_EVENT,
  type WebhookFailure,
  webhookEventNames,
  webhookFailures,
} from '#contract/laboratory/webhookEvents.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp } from '#contract/shared/text.ts';

const failureNames = Object.keys(webhookFailures) as [WebhookFailure, ...WebhookFailure[]];

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
  body: NewWebhook,
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
