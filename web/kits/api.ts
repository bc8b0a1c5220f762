import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { proveKit, registerKit } from '#contract/families/register-kit.ts';
import type { updateKit } from '#contract/kits/kits.ts';
import type { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { consentsKey, documentsKey } from '#web/identity/consents/api.ts';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { useChange } from '#web/lib/useChange.ts';

export type Registration = InputOf<typeof registerKit>['body'];

/** Registers a kit and reloads the patients, even after an error: the kit may be registered although its answer was lost. */
export function useRegisterKit() {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: ['patients'] });
  return useMutation({
    mutationFn: (body: Registration) => call<typeof registerKit>('POST /api/kits', { body }),
    onSuccess: reload,
    onError: (error) => {
      void reload();
      if (hasCode(error, 'consent_needed')) void queryClient.invalidateQueries({ queryKey: consentsKey });
      if (hasCode(error, 'consent_document_changed'))
        void queryClient.invalidateQueries({ queryKey: documentsKey });
    },
  });
}

/** Proves the registration of one of the caller's kits by its label. A report that waited for it is readable then. */
export const useProveKit = (onSuccess: () => void) =>
  useChange(
    ({ kit_id, proof }: { kit_id: string; proof: string }) =>
      call<typeof proveKit>('PUT /api/kits/:kit_id/proof', { params: { kit_id }, body: { proof } }),
    { reloads: [['patients'], ['reports']], onSuccess },
  );

/** Answers the laboratory and reloads the kit, even after a refusal: the laboratory may have continued in the meantime. */
export const useAnswerLaboratory = (kit_record_id: KitRecordId) =>
  useChange(
    (body: InputOf<typeof answerLaboratory>['body']) =>
      call<typeof answerLaboratory>('POST /api/kits/:kit_record_id/laboratory-answer', {
        params: { kit_record_id },
        body,
      }),
    { reloads: [['patients'], ['reports']] },
  );

/** Corrects a kit and reloads it, even after a refusal: the laboratory may have received it in the meantime. */
export const useUpdateKit = (kit_record_id: KitRecordId) =>
  useChange(
    (body: InputOf<typeof updateKit>['body']) =>
      call<typeof updateKit>('PATCH /api/kits/:kit_record_id', { params: { kit_record_id }, body }),
    { reloads: [['patients']] },
  );
