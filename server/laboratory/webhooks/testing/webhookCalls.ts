import type { DeliveryState } from '#contract/laboratory/lists.ts';
import { webhookEventNames } from '#contract/laboratory/webhookEvents.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  type WebhookDelivery,
} from '#contract/laboratory/webhooks.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit, type People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

interface Given {
  readonly url?: string;
  readonly laboratory_id?: string | null;
  readonly events?: (typeof webhookEventNames)[number][];
}

/** Calls of the administrator about webhooks. */
export function webhookCalls(portal: TestPortal, { admin }: Pick<People, 'admin'>) {
  const deliveries = async (webhook_id: string, query: Record<string, string> = {}) =>
    listDeliveries.result.parse(
      (await portal.call(admin, listDeliveries, { params: { webhook_id }, query })).body,
    );
  return {
    /** Makes a webhook of all codes and events, by default. */
    make: async ({ url = 'https://laboratory.example/', laboratory_id = null, events }: Given = {}) => {
      const body = { url, laboratory_id, events: events ?? [...webhookEventNames] };
      return createWebhook.result.parse((await portal.call(admin, createWebhook, { body })).body);
    },
    list: async () => listWebhooks.result.parse((await portal.call(admin, listWebhooks, {})).body).webhooks,
    deliveries,
    /** The messages of a webhook about a code, oldest first. */
    eventsOf: async (webhook_id: string, kit_id: string): Promise<WebhookDelivery['event'][]> =>
      (await deliveries(webhook_id, { search: kit_id, order: 'asc' })).rows.map(({ event }) => event),
    inState: async (webhook_id: string, state: DeliveryState) =>
      (await deliveries(webhook_id, { state })).rows,
    /** The messages about a code, oldest first. */
    payloadsOf: async (webhook_id: string, kit_id: string) =>
      (
        await asOwner<{ payload: unknown }>(
          portal,
          'select payload from app.webhook_deliveries where webhook_id = $1 and kit_id = $2 order by created_at',
          [webhook_id, kit_id],
        )
      ).map(({ payload }) => payload),
  };
}

/** Makes a webhook with one message that waits, about a newly registered kit. */
export async function aMessage(portal: TestPortal, people: People, number: number) {
  const calls = webhookCalls(portal, people);
  const { id, secret } = await calls.make();
  const { kit_id } = await aKit(portal, people, number);
  const [message] = await calls.inState(id, 'waiting');
  return { id, secret, kit_id, message: message?.id ?? '' };
}

export type WebhookCalls = ReturnType<typeof webhookCalls>;
