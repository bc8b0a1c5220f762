import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Patient } from '#contract/patients.ts';
import { ActivityList } from './ActivityList.tsx';

interface Props {
  readonly patient: Patient;
}

/** Who read or changed what about the patient; asked for when it is opened. */
export function PatientActivity({ patient }: Props) {
  const [is_open, setOpen] = useState(false);
  const id = useId();
  return (
    <Accordion
      disableGutters
      variant="outlined"
      expanded={is_open}
      onChange={(_, opened) => setOpen(opened)}
      slotProps={{ heading: { component: 'h2' } }}
      sx={activityLook}
    >
      <AccordionSummary expandIcon={<ExpandMore />} id={`${id}-title`} aria-controls={`${id}-content`}>
        <Box component="span">
          <Typography component="span" variant="h2" sx={{ display: 'block' }}>
            Activity
          </Typography>
          <Typography component="span" color="textSecondary">
            Who read or changed what
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>{is_open && <ActivityList patient_id={patient.id} />}</AccordionDetails>
    </Accordion>
  );
}

const activityLook = { mt: 5, borderRadius: 1, '&::before': { display: 'none' } };
