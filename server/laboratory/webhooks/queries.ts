import * as z from 'zod/mini';
import type { DeliveryState, deliverySorts } from '#contract/laboratory/lists.ts';
import { Webhook, WebhookDelivery } from '#contract/laboratory/webhooks.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';
import { containing, orderBy, type PageRequest, slice } from '#server/base/paging.ts';

/** All webhooks, newest first, with the state of their deliveries. */
export const webhooks = many(
  Webhook,
  () => sql`
    select w.id, w.url, w.laboratory_id, l.name as laboratory_name, w.events, w.created_at,
      case when w.previous_until > now() then w.previous_until end as previous_until, w.paused_at, w.ended_at,
      (select count(*) from app.webhook_deliveries d
        where d.webhook_id = w.id and d.delivered_at is null and d.given_up_at is null) as waiting,
      (select count(*) from app.webhook_deliveries d where d.webhook_id = w.id and d.given_up_at is not null) as given_up,
      (select max(d.delivered_at) from app.webhook_deliveries d
        where d.webhook_id = w.id and d.delivered_at is not null) as last_delivered_at
    from app.webhooks w left join app.laboratories l on l.id = w.laboratory_id
    order by w.created_at desc, w.id`,
);

/** @throws constraint `laboratory_not_found`. */
export const insertWebhook = one(
  z.object({ id: z.uuid() }),
  (webhook: {
    readonly url: string;
    readonly laboratory_id: string | null;
    readonly events: readonly string[];
    readonly secret: Buffer;
  }) => sql`
    insert into app.webhooks (url, laboratory_id, events, secret)
    values (${webhook.url}, ${webhook.laboratory_id}, ${webhook.events}, ${webhook.secret}) returning id`,
);

/** @throws constraints `webhook_not_found`, `webhook_ended`. */
export const pauseWebhook = command(
  (webhook_id: string, is_paused: boolean) => sql`select app.pause_webhook(${webhook_id}, ${is_paused})`,
);

/**
 * Gives a webhook a new secret; the previous one ends at the moment that it resolves to.
 * @throws constraints `webhook_not_found`, `webhook_ended`.
 */
export const rotateSecret = value(
  Timestamp,
  (webhook_id: string, secret: Buffer) =>
    sql`select app.rotate_webhook_secret(${webhook_id}, ${secret}) as previous_until`,
);

/** @throws constraint `webhook_not_found`. */
export const endPreviousSecret = command(
  (webhook_id: string) => sql`select app.end_previous_secret(${webhook_id})`,
);

/** @throws constraint `webhook_not_found`. */
export const endWebhook = command((webhook_id: string) => sql`select app.end_webhook(${webhook_id})`);

/** @throws constraints `webhook_not_found`, `webhook_ended`. */
export const testWebhook = command((webhook_id: string) => sql`select app.test_webhook(${webhook_id})`);

/** @throws constraints `webhook_delivery_not_found`, `webhook_ended`, `webhook_paused`. */
export const resendDelivery = command(
  (delivery_id: string) => sql`select app.resend_webhook_delivery(${delivery_id})`,
);

export const webhookExists = value(
  z.boolean(),
  (webhook_id: string) => sql`select exists (select from app.webhooks where id = ${webhook_id}) as is_there`,
);

interface Filter {
  readonly webhook_id: string;
  readonly search: string;
  readonly state?: DeliveryState | undefined;
}

const states = {
  delivered: sql`delivered_at is not null`,
  given_up: sql`given_up_at is not null`,
  waiting: sql`delivered_at is null and given_up_at is null`,
};

const matching = ({ webhook_id, search, state }: Filter) => sql`
  webhook_id = ${webhook_id} ${state === undefined ? sql`` : sql`and ${states[state]}`}
  ${search === '' ? sql`` : sql`and (kit_id::text ilike ${containing(search)} or id ilike ${containing(search)})`}`;

/** One page of the deliveries of a webhook, without their text. */
export const deliveriesFound = many(
  WebhookDelivery,
  (request: PageRequest<(typeof deliverySorts)[number]> & Filter) => sql`
    select id, event, kit_id, created_at, attempts, next_attempt_at, delivered_at, given_up_at, last_status, last_failure,
      case when delivered_at is not null then 'delivered' when given_up_at is not null then 'given_up' else 'waiting' end
        as state
    from app.webhook_deliveries where ${matching(request)}
    ${orderBy(sql`created_at`, request.order, sql`id`)} ${slice(request)}`,
);

export const countDeliveries = value(
  z.number(),
  (filter: Filter) => sql`select count(*) as total from app.webhook_deliveries where ${matching(filter)}`,
);

/** The data of an attempt; undefined for a message that needs none any more, or whose webhook is paused. */
export const takeDelivery = one(
  z.object({ url: z.string(), body: z.string(), secrets: z.array(z.string()) }),
  (delivery_id: string) => sql`select url, body, secrets from app.take_webhook_delivery(${delivery_id})`,
);

/** Records an attempt, and queues the next one after a failure. Resolves to the new state; null if it no longer waits. */
export const recordAttempt = value(
  z.nullable(WebhookDelivery.shape.state),
  (delivery_id: string, status: number | null, failure: string | null) =>
    sql`select app.record_webhook_attempt(${delivery_id}, ${status}, ${failure}) as state`,
);

/** Removes messages of earlier days, except those that wait. */
export const removeOldDeliveries = command(
  (days: number) => sql`select app.remove_old_webhook_deliveries(${days})`,
);
