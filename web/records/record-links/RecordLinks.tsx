import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Patient } from '#contract/families/patients.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { recordLinksQuery } from './api.ts';
import { LinkEntry } from './LinkEntry.tsx';

const CreateLinkDialog = lazyDialog(async () => (await import('./CreateLinkDialog.tsx')).CreateLinkDialog);

interface Props {
  readonly patient: Patient;
  /** Closes the section if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** The links to the record of a patient with their openings, and a button for a new one. */
export function RecordLinks({ patient }: Props) {
  const { data: links, isPending, error, refetch } = useQuery(recordLinksQuery(patient.id));
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        A link shows {patient.first_name}’s kits, reports and your answers to a doctor who scans its code and
        enters your passcode. The doctor also sees a suggestion while it is shared with you. The doctor needs
        no account. You see who opened the link, and end it when you like.
      </Typography>
      <Button variant="outlined" onClick={() => setCreating(true)}>
        Create a link
      </Button>
      <Box sx={{ mt: 2 }}>
        {isPending && <LoadingLines label="Loading links..." />}
        {error && (
          <LoadError
            message="Failed to load the links. Please try again."
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {links?.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            No links have been created yet.
          </Typography>
        )}
        {links !== undefined && links.length > 0 && (
          <Box component="ul" aria-label="Links to the record" sx={listLook}>
            {links.map((link) => (
              <LinkEntry key={link.id} patient_id={patient.id} link={link} />
            ))}
          </Box>
        )}
      </Box>
      {isCreating && <CreateLinkDialog patient={patient} onClose={() => setCreating(false)} />}
    </>
  );
}

const listLook = { m: 0, p: 0, listStyle: 'none' };
