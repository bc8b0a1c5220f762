import { Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { FormField } from '#web/lib/fieldsOf.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';

/** Without a connection for its code, the form works without the links. */
const PublishedDocuments = lazy(() =>
  import('./PublishedDocuments.tsx').then(
    ({ PublishedDocuments: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** The reason of a person whom a guardian invited. Administrators read it in the list of users. */
const INVITED_REASON = 'I was invited by another person.';

interface Props {
  readonly field: (name: 'verification_reason' | 'website') => FormField;
  /** An invitation led here: it is the reason, unless the person writes another one. */
  readonly isGuardian: boolean;
}

/** The further fields of the Register tab. */
export function RegistrationFields({ field, isGuardian }: Props) {
  return (
    <>
      {isGuardian && (
        <Typography color="textSecondary">
          You have an invitation. It opens when you have confirmed this address.
        </Typography>
      )}
      <FormTextField
        {...field('verification_reason')}
        label="Why are you taking this test?"
        multiline
        rows={3}
        defaultValue={isGuardian ? INVITED_REASON : undefined}
        helperText="A sentence is enough."
      />
      <Suspense>
        <PublishedDocuments />
      </Suspense>
      {/* Catches programs that fill in every field: people neither see nor reach this one. */}
      <div aria-hidden="true" style={outOfSight}>
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...field('website').field} />
        </label>
      </div>
    </>
  );
}

// Programs look for `display: none`, so move it off the screen instead.
const outOfSight = {
  position: 'absolute',
  left: '-10000px',
  width: 1,
  height: 1,
  overflow: 'hidden',
} as const;
