import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { WRONG_PASSCODES } from '#contract/records/limits.ts';
import type { RecordLink } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EndLinkDialog } from './EndLinkDialog.tsx';
import { stateOf } from './stateOf.ts';

interface Props {
  readonly patient_id: PatientId;
  readonly link: RecordLink;
}

/** A link with its state and openings. */
export function LinkEntry({ patient_id, link }: Props) {
  const [isEnding, setEnding] = useState(false);
  const { isLive, label } = stateOf(link);
  const { tries_left, max_openings, openings } = link;
  return (
    <Box component="li" sx={entryLook}>
      <Box sx={{ minWidth: 0, flex: '1 1 16rem' }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {link.label}
        </Typography>
        <Chip size="small" variant="outlined" label={label} {...(isLive && { color: 'success' as const })} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {openings.length === 0
            ? 'Nobody has opened it.'
            : `Opened ${openings.length} of ${timesOf(max_openings)}:`}
          {isLive &&
            tries_left < WRONG_PASSCODES &&
            ` ${WRONG_PASSCODES - tries_left} of 5 wrong passcodes entered.`}
        </Typography>
        {openings.length > 0 && (
          <Box component="ul" aria-label={`Openings of ${link.label}`} sx={{ m: 0, pl: 2.5 }}>
            {openings.map(({ recipient, opened_at }) => (
              <Typography
                component="li"
                variant="body2"
                key={`${opened_at} ${recipient}`}
                sx={{ overflowWrap: 'anywhere' }}
              >
                <bdi>{recipient}</bdi>, {formatDateTime(opened_at)}
              </Typography>
            ))}
          </Box>
        )}
      </Box>
      {isLive && (
        <Button color="error" onClick={() => setEnding(true)} aria-label={`End link ${link.label}`}>
          End link
        </Button>
      )}
      {isEnding && <EndLinkDialog patient_id={patient_id} link={link} onClose={() => setEnding(false)} />}
    </Box>
  );
}

const timesOf = (count: number) => (count === 1 ? '1 time' : `${count} times`);

const entryLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  py: 2,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};
