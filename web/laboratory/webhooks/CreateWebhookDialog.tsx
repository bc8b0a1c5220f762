import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { NewWebhook } from '#contract/laboratory/newWebhook.ts';
import { WEBHOOK_URL_MAX, webhookEventNames } from '#contract/laboratory/webhookEvents.ts';

import { activeLaboratoriesQuery } from '#web/laboratory/api.ts';
import { asChoice, LaboratoryField } from '#web/laboratory/LaboratoryField.tsx';
import { formResolver } from '#web/lib/formResolver.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useCreateWebhook } from './api.ts';
import { EventsField } from './EventsField.tsx';
import { NewSecretDialog } from './NewSecretDialog.tsx';

type Fields = z.input<typeof NewWebhook>;

/** Creates a webhook and shows its secret once. */
export function CreateWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<Fields>({
    resolver: formResolver(NewWebhook),
    defaultValues: { url: '', laboratory_id: null, events: [...webhookEventNames] },
  });
  const { data: laboratories = [] } = useQuery(activeLaboratoriesQuery());
  const create = useCreateWebhook();
  const refusal = useRefusal(form, create.error);
  const { errors } = form.formState;

  if (create.data) return <NewSecretDialog secret={create.data.secret} onDone={onClose} />;
  return (
    <FormDialog
      title="Create Webhook"
      submitLabel="Create Webhook"
      busyLabel="Creating..."
      busy={create.isPending}
      refusal={refusal}
      error={create.error}
      onSubmit={form.handleSubmit((fields) => create.mutate(fields))}
      onCancel={onClose}
    >
      <FormTextField
        label="URL"
        type="url"
        autoComplete="off"
        field={form.register('url')}
        problem={errors.url?.message}
        helperText="A public https address of the laboratory."
        slotProps={{ htmlInput: { maxLength: WEBHOOK_URL_MAX } }}
      />
      {laboratories.length > 0 && (
        <LaboratoryField
          field={form.register('laboratory_id', asChoice)}
          problem={errors.laboratory_id?.message}
          laboratories={laboratories}
          none="None: the webhook hears of all codes"
          helperText="The webhook hears only of the codes of its laboratory."
        />
      )}
      <EventsField field={form.register('events')} problem={errors.events?.message} />
    </FormDialog>
  );
}
