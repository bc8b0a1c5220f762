import * as z from 'zod/mini';
import { WEBHOOK_URL_MAX, webhookEventNames } from '#contract/laboratory/webhookEvents.ts';
import { text } from '#contract/shared/text.ts';

export const NewWebhook = z.strictObject({
  url: text(WEBHOOK_URL_MAX).check(z.trim(), z.minLength(1, 'URL is required')),
  laboratory_id: z.nullable(z.uuid()),
  events: z.array(z.enum(webhookEventNames)).check(
    z.minLength(1, 'Choose at least one event'),
    z.refine((events) => new Set(events).size === events.length, 'An event is listed twice'),
  ),
});
