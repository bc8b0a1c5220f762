import { Box, FormControlLabel, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { KitDetails } from '#contract/kits/kits.ts';
import { formatDate } from '#web/lib/format.ts';
import { today } from '#web/lib/today.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import type { AccessForm } from './useAccessForm.ts';

interface Props {
  readonly form: AccessForm;
  readonly kits: readonly KitDetails[];
  /** Takes the focus from the button that unfolded the fields. */
  readonly takesFocus?: boolean;
}

/** Takes the scope of a grant and its last day. */
export function TermsOfAccess({ form, kits, takesFocus = false }: Props) {
  const { errors } = form.formState;
  const { setFocus } = form;
  const covers = useWatch({ control: form.control, name: 'covers' });
  const first = kits.length > 0 ? 'covers' : 'last_day';
  useEffect(() => {
    if (takesFocus) setFocus(first);
  }, [takesFocus, setFocus, first]);
  return (
    <>
      {(kits.length > 0 || covers === 'chosen') && (
        <FormTextField select label="Kits" field={form.register('covers')} problem={undefined}>
          <option value="all">All kits, later ones too</option>
          <option value="chosen">Chosen kits only</option>
        </FormTextField>
      )}
      {covers === 'chosen' && <ChosenKits form={form} kits={kits} />}
      <FormTextField
        type="date"
        label="Last day of access"
        field={form.register('last_day')}
        problem={errors.last_day?.message}
        helperText="Optional. Access has no end if you leave it empty."
        slotProps={{ htmlInput: { min: today(), enterKeyHint: 'go' }, inputLabel: { shrink: true } }}
      />
    </>
  );
}

function ChosenKits({ form, kits }: Omit<Props, 'takesFocus'>) {
  const { ref, ...field } = form.register('kits');
  const problem = form.getFieldState('kits', form.formState).error?.message;
  const atFirst = [form.getValues('kits') || []].flat();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
      <Typography component="legend" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        Chosen kits
      </Typography>
      {kits.map(({ id, kit_id, sample_taken_date, created_at }) => (
        <FormControlLabel
          key={id}
          sx={{ display: 'flex', minHeight: 44 }}
          label={`${kit_id}, ${sample_taken_date ? `taken ${formatDate(sample_taken_date)}` : `registered ${formatDate(created_at)}`}`}
          control={<Checkbox {...field} value={id} defaultChecked={atFirst.includes(id)} ref={ref} />}
        />
      ))}
      {problem && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Box>
  );
}
