import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { PatientId } from '#contract/shared/ids.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const ActivityList = lazyDialog(async () => (await import('./ActivityList.tsx')).ActivityList);

/** Lists every access to a patient's data and every change. It loads when the user opens it. */
export function PatientActivity({ patient_id }: { readonly patient_id: PatientId }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Accordion
      disableGutters
      variant="outlined"
      expanded={isOpen}
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
            Access and changes to this patient's data
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {isOpen && <ActivityList patient_id={patient_id} onClose={() => setOpen(false)} />}
      </AccordionDetails>
    </Accordion>
  );
}

const activityLook = { mt: 5, borderRadius: 1, '&::before': { display: 'none' } };
