import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  createWebhook,
  endPreviousSecret,
  endWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/laboratory/webhooks.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

const reloads = [['webhooks']];

/** All webhooks, newest first. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks', 'list'],
    queryFn: async ({ signal }) =>
      (await call<typeof listWebhooks>('GET /api/admin/webhooks', undefined, { signal })).webhooks,
  });

/** One webhook of the list; undefined if there is none. */
export const webhookQuery = (webhook_id: string) =>
  queryOptions({
    ...webhooksQuery(),
    select: (webhooks) => webhooks.find(({ id }) => id === webhook_id),
  });

/** One page of the deliveries of a webhook. The previous page stays until the next one has loaded. */
export const deliveriesQuery = (webhook_id: string, query: InputOf<typeof listDeliveries>['query']) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', webhook_id, query],
    queryFn: ({ signal }) =>
      call<typeof listDeliveries>(
        'GET /api/admin/webhooks/:webhook_id/deliveries',
        { params: { webhook_id }, query },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Creates a webhook. Only the answer holds its secret; the cache drops it with its dialog. */
export const useCreateWebhook = () =>
  useChange(
    (body: InputOf<typeof createWebhook>['body']) =>
      call<typeof createWebhook>('POST /api/admin/webhooks', { body }),
    {
      reloads,
      gcTime: 0,
    },
  );

/** Makes a new secret, which only the answer holds. */
export const useRotateSecret = (webhook_id: string) =>
  useChange(
    () =>
      call<typeof rotateWebhookSecret>('POST /api/admin/webhooks/:webhook_id/secret', {
        params: { webhook_id },
      }),
    { reloads, gcTime: 0 },
  );

export const useEndPreviousSecret = (webhook_id: string) =>
  useChange(
    () =>
      call<typeof endPreviousSecret>('DELETE /api/admin/webhooks/:webhook_id/previous-secret', {
        params: { webhook_id },
      }),
    { reloads },
  );

export const useEndWebhook = (webhook_id: string) =>
  useChange(
    () => call<typeof endWebhook>('DELETE /api/admin/webhooks/:webhook_id', { params: { webhook_id } }),
    { reloads },
  );

/** Pauses or resumes a webhook. */
export const usePauseWebhook = (webhook_id: string) =>
  useChange(
    (is_paused: boolean) =>
      call<typeof pauseWebhook>('PUT /api/admin/webhooks/:webhook_id/pause', {
        params: { webhook_id },
        body: { is_paused },
      }),
    {
      reloads,
    },
  );

export const useTestWebhook = (webhook_id: string) =>
  useChange(
    () => call<typeof testWebhook>('POST /api/admin/webhooks/:webhook_id/test', { params: { webhook_id } }),
    { reloads },
  );

/** Sends a message again. */
export const useResendDelivery = (delivery_id: string) =>
  useChange(
    () =>
      call<typeof resendDelivery>('POST /api/admin/webhook-deliveries/:delivery_id/resend', {
        params: { delivery_id },
      }),
    { reloads },
  );
