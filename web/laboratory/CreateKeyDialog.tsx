import { FormControlLabel, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { NewLaboratoryKey } from '#contract/laboratory/newLaboratoryKey.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { activeLaboratoriesQuery, useCreateLaboratoryKey } from './api.ts';
import { asChoice, LaboratoryField } from './LaboratoryField.tsx';

type Fields = z.input<typeof NewLaboratoryKey>;

/** Creates a key and shows it once. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<Fields>({
    resolver: formResolver(NewLaboratoryKey),
    defaultValues: { name: '', laboratory_id: null },
  });
  const { data: laboratories = [] } = useQuery(activeLaboratoriesQuery());
  const create = useCreateLaboratoryKey();
  const refusal = useRefusal(form, create.error);

  if (create.data) return <NewKeyDialog name={create.data.name} value={create.data.key} onDone={onClose} />;
  return (
    <FormDialog
      title="Create Key"
      submitLabel="Create Key"
      busyLabel="Creating..."
      busy={create.isPending}
      refusal={refusal}
      error={create.error}
      onSubmit={form.handleSubmit((fields) => create.mutate(fields))}
      onCancel={onClose}
    >
      <FormTextField
        label="Name"
        autoComplete="off"
        field={form.register('name')}
        problem={form.formState.errors.name?.message}
        helperText="The laboratory or program that will use the key."
      />
      {laboratories.length > 0 && (
        <LaboratoryField
          field={form.register('laboratory_id', asChoice)}
          problem={form.formState.errors.laboratory_id?.message}
          laboratories={laboratories}
          none="None: the key reaches all codes"
          helperText="The key reaches only the codes of its laboratory."
        />
      )}
    </FormDialog>
  );
}

interface NewKeyProps {
  readonly name: string;
  readonly value: string;
  readonly onDone: () => void;
}

/** Shows a new key once. Only the confirmation that it is copied closes the dialog. */
function NewKeyDialog({ name, value, onDone }: NewKeyProps) {
  const [isStored, setStored] = useState(false);

  return (
    <TitledDialog
      title={`Key for ${name}`}
      actions={
        <Button variant="contained" disabled={!isStored} onClick={onDone}>
          Done
        </Button>
      }
    >
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <FocusedMessage severity="info" sx={{ alignSelf: 'stretch' }}>
          This key will not be shown again. Please copy it and send it to the laboratory over a secure
          channel. Anyone with this key can upload and publish reports, and change the status of kits.
        </FocusedMessage>
        <CodeBlock label="The new key">{value}</CodeBlock>
        <CopyButton
          text={value}
          label="Copy key"
          copied="Key copied to clipboard!"
          failed="Failed to copy key to clipboard"
        />
        <FormControlLabel
          control={<Checkbox checked={isStored} onChange={(_, isChecked) => setStored(isChecked)} />}
          label="I have copied the key"
        />
      </Stack>
      <LeaveGuard isUnsaved={() => !isStored} title="Leave without the key?">
        The key will not be shown again. If you have not copied it, you will have to revoke it and create a
        new one.
      </LeaveGuard>
    </TitledDialog>
  );
}
