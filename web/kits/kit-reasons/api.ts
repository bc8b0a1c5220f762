import type { saveKitReason } from '#contract/kits/kit-reasons.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** Adds or changes a reason. A refusal reloads the catalogue too: it may be due to a concurrent change. */
export const useSaveKitReason = (reason_id: string) =>
  useChange(
    (body: InputOf<typeof saveKitReason>['body']) =>
      call<typeof saveKitReason>('PUT /api/admin/kit-reasons/:reason_id', { params: { reason_id }, body }),
    { reloads: [['kit-reasons']] },
  );
