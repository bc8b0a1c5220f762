import { Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { LabelRange } from '#contract/laboratory/kitAddition.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { codeInput, tidied } from '#web/lib/tidyCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';

type Range = z.output<typeof LabelRange>;

type Typed = Record<keyof Range, string>;

interface Props extends Readonly<Typed> {
  /** Whether the labels are the next step, not their print. */
  readonly isNext: boolean;
  readonly onShow: (range: Range) => void;
}

/** Chooses the range of kits to label. */
export function LabelRangeForm({ isNext, onShow, ...values }: Props) {
  const form = useForm<Typed, unknown, Range>({ values, resolver });
  const fieldOf = fieldsOf(form);
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      sx={formLook}
      onSubmit={(event) => void form.handleSubmit(onShow)(event)}
    >
      {fields.map(({ name, label, placeholder }) => {
        const { field, problem } = fieldOf(name);
        return (
          <FormTextField
            key={name}
            field={tidied(field)}
            problem={problem}
            size="small"
            label={label}
            placeholder={placeholder}
            slotProps={{ htmlInput: codeInput }}
          />
        );
      })}
      <Button type="submit" variant={isNext ? 'contained' : 'outlined'}>
        Show Labels
      </Button>
    </Stack>
  );
}

/** On a phone, the button stands below the two codes. */
const formLook = {
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 2,
  '& > :not(button)': { flex: '1 1 8rem' },
  '& > button': { flex: { xs: '1 1 100%', sm: 'none' } },
};

const fields = [
  { name: 'start', label: 'Start Kit ID', placeholder: 'MB000001' },
  { name: 'end', label: 'End Kit ID', placeholder: 'MB000100' },
] as const;

const resolver = formResolver(LabelRange, {
  toInput: (range: Typed) => range,
  // A problem of the whole range belongs to its end.
  fieldAt: (path) => path || 'end',
});
