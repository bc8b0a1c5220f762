import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showToast } from '#web/ui/toasts.ts';
import { AdditionFields } from './AdditionFields.tsx';
import { AdditionRefused } from './AdditionRefused.tsx';
import type { Addition, AdditionValues, AdditionWay } from './addition.ts';
import { additionResolver } from './additionResolver.ts';
import { useAddKits } from './api.ts';

interface Props {
  readonly onClose: () => void;
}

const ADDED_TOAST_MS = 3000;
const nothing: AdditionValues = { kit_id: '', start: '', end: '', kit_ids: '' };

/** Adds one kit, a range or a list to the inventory. */
export function AddKitsDialog({ onClose }: Props) {
  const dialog_id = useId();
  const form_id = `${dialog_id}-form`;
  const [way, setWay] = useState<AdditionWay>('single');
  const form = useForm<AdditionValues, unknown, Addition>({
    defaultValues: nothing,
    resolver: additionResolver(way),
  });
  const add = useAddKits();

  const onWay = (chosen: AdditionWay) => {
    setWay(chosen);
    form.reset(undefined, { keepValues: true });
    add.reset();
  };

  const onAdd = (addition: Addition) =>
    add.mutate(addition, {
      onSuccess: (count) => {
        showToast({
          message: addition.successOf(count),
          severity: 'success',
          durationMs: ADDED_TOAST_MS,
        });
        onClose();
      },
    });

  // What was refused is no longer what stands in the fields.
  const onEdit = () => {
    if (add.isError) add.reset();
  };

  return (
    <Dialog
      open
      onClose={add.isPending ? undefined : onClose}
      aria-labelledby={dialog_id}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={dialog_id}>Add Kits</DialogTitle>
      <DialogContent>
        <Tabs
          aria-label="Ways to add kits"
          variant="fullWidth"
          value={way}
          onChange={(_, chosen: AdditionWay) => onWay(chosen)}
          sx={{ mb: 3, '& .MuiTab-root': { minWidth: 0 } }}
        >
          <Tab value="single" label="Single Kit" {...tabProps('single', dialog_id, add.isPending)} />
          <Tab value="range" label="Range" {...tabProps('range', dialog_id, add.isPending)} />
          <Tab value="bulk" label="Bulk Import" {...tabProps('bulk', dialog_id, add.isPending)} />
        </Tabs>
        <div role="tabpanel" id={`${dialog_id}-panel`} aria-labelledby={tabId(way, dialog_id)}>
          <Stack
            component="form"
            id={form_id}
            noValidate
            spacing={2}
            onChange={onEdit}
            onSubmit={(event) => void form.handleSubmit(onAdd)(event)}
          >
            <AdditionFields way={way} form={form} />
          </Stack>
        </div>
        {add.isPending && <LinearProgress aria-label={`Adding ${kitsOf(add.variables)}`} sx={{ mt: 3 }} />}
        {add.isError && <AdditionRefused addition={add.variables} error={add.error} onAdd={onAdd} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={add.isPending}>
          Cancel
        </Button>
        <Button type="submit" form={form_id} variant="contained" disabled={add.isPending}>
          {add.isPending ? `Adding ${kitsOf(add.variables)}...` : 'Add'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const kitsOf = ({ kit_ids: { length } }: Addition) =>
  length === 1 ? '1 kit' : `${length.toLocaleString()} kits`;

const tabId = (way: AdditionWay, dialog_id: string) => `${dialog_id}-${way}`;

const tabProps = (way: AdditionWay, dialog_id: string, disabled: boolean) => ({
  id: tabId(way, dialog_id),
  'aria-controls': `${dialog_id}-panel`,
  disabled,
});
