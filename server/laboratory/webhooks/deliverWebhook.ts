import type { FastifyBaseLogger } from 'fastify';
import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import type { AddressRules } from './addressRules.ts';
import { recordAttempt, takeDelivery } from './queries.ts';
import { type SendOptions, sendMessage } from './sendMessage.ts';
import { signedHeaders } from './signature.ts';

/** Sends one message of a webhook. A failure queues the next attempt. */
export type DeliverWebhook = (delivery_id: string) => Promise<void>;

/** The operator's rules for the addresses of webhooks. */
export const addressRulesOf = ({ NODE_ENV, WEBHOOK_ALLOWED_HOSTS }: Config): AddressRules => ({
  allowed: WEBHOOK_ALLOWED_HOSTS,
  is_http_allowed: NODE_ENV !== 'production',
});

/**
 * Builds the delivery. It sends outside any transaction: a portal that is killed before it records the answer sends the message
 * again, with the same id. The last failure is an error of the log, which names neither address nor text.
 */
export function webhookDelivery(
  db: Db,
  config: Config,
  log: Pick<FastifyBaseLogger, 'error'>,
  options: Omit<SendOptions, 'rules'> = {},
): DeliverWebhook {
  const rules = addressRulesOf(config);
  return async (delivery_id) => {
    const message = await db.run(worker, takeDelivery(delivery_id));
    if (!message) return;
    const { url, body, secrets } = message;
    const headers = signedHeaders(delivery_id, new Date(), body, secrets);
    const { status, failure } = await sendMessage({ url, headers, body }, { ...options, rules });
    const state = await db.run(worker, recordAttempt(delivery_id, status, failure));
    if (state === 'given_up')
      log.error({ delivery_id, status, failure }, 'A message of a webhook was given up');
  };
}
