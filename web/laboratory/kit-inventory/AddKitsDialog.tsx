import { LinearProgress, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { activeLaboratoriesQuery } from '#web/laboratory/api.ts';
import { asChoice, LaboratoryField } from '#web/laboratory/LaboratoryField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TabBar } from '#web/ui/TabBar.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { SHORT_MS, showDone } from '#web/ui/toasts.ts';
import { AdditionFields } from './AdditionFields.tsx';
import { AdditionRefused } from './AdditionRefused.tsx';
import { type Addition, type AdditionValues, type AdditionWay, additionResolver } from './addition.ts';
import { useAddKits } from './api.ts';

const ways = [
  { name: 'single', label: 'Single Kit' },
  { name: 'range', label: 'Range' },
  { name: 'bulk', label: 'Bulk Import' },
] as const;

/** Adds one kit, a range or a list to the inventory. */
export function AddKitsDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const formId = `${id}-form`;
  const [way, setWay] = useState<AdditionWay>('single');
  const form = useForm<AdditionValues, unknown, Addition>({
    defaultValues: { kit_id: '', start: '', end: '', kit_ids: '', laboratory_id: null },
    resolver: additionResolver(way),
  });
  const { data: laboratories = [] } = useQuery(activeLaboratoriesQuery());
  const add = useAddKits();

  const onAdd = (addition: Addition) =>
    add.mutate(addition, {
      onSuccess: (count) => {
        showDone(addition.successOf(count), SHORT_MS);
        onClose();
      },
    });

  return (
    <TitledDialog
      title="Add Kits"
      onClose={add.isPending ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" disabled={add.isPending}>
            {add.isPending ? `Adding ${kitsOf(add.variables)}...` : 'Add'}
          </Button>
        </>
      }
    >
      <TabBar
        label="Ways to add kits"
        isFull
        tabs={ways}
        value={way}
        disabled={add.isPending}
        panelId={id}
        onChange={(chosen) => {
          setWay(chosen);
          form.reset(undefined, { keepValues: true });
          add.reset();
        }}
      />
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${way}`}>
        <Stack
          component="form"
          id={formId}
          noValidate
          spacing={2}
          // A refusal does not fit the edited fields.
          onChange={() => add.isError && add.reset()}
          onSubmit={(event) => void form.handleSubmit(onAdd)(event)}
        >
          <AdditionFields way={way} form={form} />
          {laboratories.length > 0 && (
            <LaboratoryField
              field={form.register('laboratory_id', asChoice)}
              problem={form.formState.errors.laboratory_id?.message}
              laboratories={laboratories}
              none="No laboratory"
              helperText="Its keys will reach the new kits."
            />
          )}
        </Stack>
      </div>
      {add.isPending && <LinearProgress aria-label={`Adding ${kitsOf(add.variables)}`} sx={{ mt: 3 }} />}
      {add.isError && <AdditionRefused addition={add.variables} error={add.error} onAdd={onAdd} />}
    </TitledDialog>
  );
}

const kitsOf = ({ kit_ids: { length } }: Addition) =>
  length === 1 ? '1 kit' : `${length.toLocaleString()} kits`;
