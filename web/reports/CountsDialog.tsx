import { Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { CountsQuery } from '#contract/reports/countsQuery.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';

interface Props {
  readonly names: readonly string[];
  /** Their particulars in an upload that failed. */
  readonly about: CountsQuery | undefined;
  readonly submitLabel?: string;
  /** The files hold one sample for each kit, so none is chosen. */
  readonly isRun?: boolean;
  readonly onSubmit: (about: CountsQuery) => void;
  readonly onClose: () => void;
}

const fields = [
  { name: 'method', label: 'Method', help: 'For example: 16S rRNA, V4' },
  { name: 'pipeline', label: 'Pipeline (Optional)', help: 'For example: DADA2 1.26' },
  { name: 'reference_database', label: 'Reference database (Optional)', help: 'For example: SILVA 138.1' },
  { name: 'sample', label: 'Sample (Optional)', help: 'Its name, in a file with several samples' },
] as const;

type Values = Record<(typeof fields)[number]['name'], string>;

/** Empty fields are not stated, except the method, which is required. */
const toInput = ({ method, ...others }: Values) => ({
  method,
  ...Object.fromEntries(Object.entries(others).filter(([, text]) => text.trim() !== '')),
});

/** Asks how the counts in files were made. */
export function CountsDialog(props: Props) {
  const { names, about, submitLabel = 'Upload', isRun = false, onSubmit, onClose } = props;
  const form = useForm({
    defaultValues: {
      method: about?.method ?? '',
      pipeline: about?.pipeline ?? '',
      reference_database: about?.reference_database ?? '',
      sample: about?.sample ?? '',
    },
    resolver: formResolver<typeof CountsQuery, Values>(CountsQuery, { toInput }),
  });
  return (
    <FormDialog
      title="How were these counts made?"
      submitLabel={submitLabel}
      busy={false}
      refusal={undefined}
      onSubmit={form.handleSubmit(onSubmit)}
      onCancel={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{names.join(', ')}</Typography>
      {(isRun ? fields.slice(0, -1) : fields).map(({ name, label, help }) => (
        <FormTextField
          key={name}
          field={form.register(name)}
          problem={form.formState.errors[name]?.message}
          label={label}
          helperText={help}
        />
      ))}
    </FormDialog>
  );
}
