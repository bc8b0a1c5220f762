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
import { showDone } from '#web/ui/toasts.ts';
import { AdditionFields } from './AdditionFields.tsx';
import { AdditionRefused } from './AdditionRefused.tsx';
import { type Addition, type AdditionValues, type AdditionWay, additionResolver } from './addition.ts';
import { useAddKits } from './api.ts';

interface Props {
  readonly onClose: () => void;
}

const ADDED_TOAST_MS = 3000;
const nothing: AdditionValues = { kit_id: '', start: '', end: '', kit_ids: '' };

/** Adds one kit, a range or a list to the inventory. */
export function AddKitsDialog({ onClose }: Props) {
  const dialogId = useId();
  const formId = `${dialogId}-form`;
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
        showDone(addition.successOf(count), ADDED_TOAST_MS);
        onClose();
      },
    });

  // A refusal does not fit the edited fields.
  const onEdit = () => {
    if (add.isError) add.reset();
  };

  return (
    <Dialog
      open
      onClose={add.isPending ? undefined : onClose}
      aria-labelledby={dialogId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={dialogId}>Add Kits</DialogTitle>
      <DialogContent>
        <Tabs
          aria-label="Ways to add kits"
          variant="fullWidth"
          value={way}
          onChange={(_, chosen: AdditionWay) => onWay(chosen)}
          sx={{ mb: 3, '& .MuiTab-root': { minWidth: 0 } }}
        >
          <Tab value="single" label="Single Kit" {...tabProps('single', dialogId, add.isPending)} />
          <Tab value="range" label="Range" {...tabProps('range', dialogId, add.isPending)} />
          <Tab value="bulk" label="Bulk Import" {...tabProps('bulk', dialogId, add.isPending)} />
        </Tabs>
        <div role="tabpanel" id={`${dialogId}-panel`} aria-labelledby={tabId(way, dialogId)}>
          <Stack
            component="form"
            id={formId}
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
        <Button type="submit" form={formId} variant="contained" disabled={add.isPending}>
          {add.isPending ? `Adding ${kitsOf(add.variables)}...` : 'Add'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const kitsOf = ({ kit_ids: { length } }: Addition) =>
  length === 1 ? '1 kit' : `${length.toLocaleString()} kits`;

const tabId = (way: AdditionWay, dialogId: string) => `${dialogId}-${way}`;

const tabProps = (way: AdditionWay, dialogId: string, disabled: boolean) => ({
  id: tabId(way, dialogId),
  'aria-controls': `${dialogId}-panel`,
  disabled,
});
