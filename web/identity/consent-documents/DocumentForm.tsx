import { FormControlLabel, Stack } from '@mui/material';
import { useId } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { ConsentKind } from '#contract/identity/consentKind.ts';
import type { ConsentDocument } from '#contract/identity/consents.ts';
import { PublishedDocument } from '#contract/identity/publishedDocument.ts';
import { documentNames } from '#web/identity/consents/documentNames.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import type { NewDocument } from './api.ts';

interface Props {
  /** The text as it was before the preview. */
  readonly written: NewDocument | undefined;
  /** The kind that a new text begins with. */
  readonly kind: ConsentKind | undefined;
  readonly newestOf: (kind: ConsentKind) => Pick<ConsentDocument, 'version'> | undefined;
  readonly onWritten: (document: NewDocument) => void;
  readonly onCancel: () => void;
}

/** Writes a version of a document. A click beside the dialog does not close it: a long text would be lost. */
export function DocumentForm({ written, kind: first = 'terms', newestOf, onWritten, onCancel }: Props) {
  const formId = useId();
  const nextOf = (kind: ConsentKind) => (newestOf(kind)?.version ?? 0) + 1;
  const form = useForm<NewDocument, unknown, NewDocument>({
    defaultValues: written ?? { kind: first, version: 1, title: '', text: '', needs_renewal: true },
    resolver: formResolver(PublishedDocument, {
      toInput: (values: NewDocument) => {
        const version = nextOf(values.kind);
        return { ...values, version, needs_renewal: version > 1 && values.needs_renewal };
      },
    }),
  });
  const fieldOf = fieldsOf(form);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const version = nextOf(kind);

  return (
    <TitledDialog
      title="Publish Document"
      maxWidth="md"
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="contained">
            Preview
          </Button>
        </>
      }
    >
      <Stack
        component="form"
        id={formId}
        noValidate
        autoComplete="off"
        spacing={2.5}
        // Room for the label on the field's border.
        sx={{ pt: 1 }}
        onSubmit={(event) => void form.handleSubmit(onWritten)(event)}
      >
        <FormTextField
          {...fieldOf('kind')}
          select
          label="Document"
          helperText={`This will be version ${version}. ${explanations[kind]}`}
        >
          {ConsentKind.options.map((option) => (
            <option key={option} value={option}>
              {documentNames[option]}
            </option>
          ))}
        </FormTextField>
        <FormTextField {...fieldOf('title')} label="Title" />
        <FormTextField
          {...fieldOf('text')}
          label="Text"
          multiline
          minRows={8}
          maxRows={18}
          helperText="Plain text with line breaks, at most 100 kB."
        />
        {version > 1 && (
          <Controller
            control={form.control}
            name="needs_renewal"
            render={({ field: { value, ...field } }) => (
              <FormControlLabel
                control={<Checkbox {...field} checked={value} />}
                label="Ask everybody who accepted an earlier version again"
              />
            )}
          />
        )}
      </Stack>
    </TitledDialog>
  );
}

const ASKED = 'Customers accept it before they add data.';

const explanations: Readonly<Record<ConsentKind, string>> = {
  terms: ASKED,
  privacy: ASKED,
  health_data: ASKED,
  research: 'Off by default. Customers allow it in their account, for each patient.',
  guardian: 'Customers state it for each patient under 18.',
};
