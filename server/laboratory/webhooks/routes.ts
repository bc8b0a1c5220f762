import {
  createWebhook,
  endPreviousSecret as endPreviousSecretEndpoint,
  endWebhook as endWebhookEndpoint,
  listDeliveries,
  listWebhooks,
  pauseWebhook as pauseWebhookEndpoint,
  resendDelivery as resendDeliveryEndpoint,
  rotateWebhookSecret,
  testWebhook as testWebhookEndpoint,
} from '#contract/laboratory/webhooks.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { planEachTime } from '#server/base/planning.ts';
import type { Mount } from '#server/http/route.ts';
import { isUrlAllowed } from './addressRules.ts';
import { addressRulesOf } from './deliverWebhook.ts';
import {
  countDeliveries,
  deliveriesFound,
  endPreviousSecret,
  endWebhook,
  insertWebhook,
  pauseWebhook,
  resendDelivery,
  rotateSecret,
  testWebhook,
  webhookExists,
  webhooks,
} from './queries.ts';
import { newSecret, secretText } from './signature.ts';

export function webhookRoutes(mount: Mount, { db, config }: Deps): void {
  const rules = addressRulesOf(config);

  mount(listWebhooks, async ({ actor }) => ({ webhooks: await db.run(actor, webhooks()) }));

  mount(createWebhook, async ({ actor, body }) => {
    if (!isUrlAllowed(body.url, rules)) throw new AppError('webhook_url_not_allowed');
    const secret = newSecret();
    const made = await db.run(actor, insertWebhook({ ...body, url: new URL(body.url).href, secret }));
    if (!made) throw new AppError('unexpected');
    return { id: made.id, secret: secretText(secret) };
  });

  mount(pauseWebhookEndpoint, async ({ actor, params, body }) => {
    await db.run(actor, pauseWebhook(params.webhook_id, body.is_paused));
    return undefined;
  });

  mount(rotateWebhookSecret, async ({ actor, params }) => {
    const secret = newSecret();
    const previous_until = await db.run(actor, rotateSecret(params.webhook_id, secret));
    return { secret: secretText(secret), previous_until };
  });

  mount(endPreviousSecretEndpoint, async ({ actor, params }) => {
    await db.run(actor, endPreviousSecret(params.webhook_id));
    return undefined;
  });

  mount(testWebhookEndpoint, async ({ actor, params }) => {
    await db.run(actor, testWebhook(params.webhook_id));
    return undefined;
  });

  mount(endWebhookEndpoint, async ({ actor, params }) => {
    await db.run(actor, endWebhook(params.webhook_id));
    return undefined;
  });

  mount(listDeliveries, async ({ actor, params, query }) => {
    const filter = { ...query, ...params };
    const [, is_there, rows, total] = await db.batch(actor, [
      planEachTime(),
      webhookExists(params.webhook_id),
      deliveriesFound(filter),
      countDeliveries(filter),
    ]);
    if (!is_there) throw new AppError('webhook_not_found');
    return { rows, total };
  });

  mount(resendDeliveryEndpoint, async ({ actor, params }) => {
    await db.run(actor, resendDelivery(params.delivery_id));
    return undefined;
  });
}
