import { Box } from '@mui/material';
import type { PatientTableRow } from '#contract/patient-table.ts';
import { paths } from '#web/lib/paths.ts';
import { RouterAnchor } from '#web/ui/RouterLink.tsx';

type Patient = Pick<PatientTableRow, 'patient_id' | 'first_name' | 'last_name'>;

/** A patient's name, which leads to the comparison of the kits. */
export const PatientLink = ({ patient_id, first_name, last_name }: Patient) => (
  <Box component={RouterAnchor} to={paths.overTime(patient_id)} title="Compare over time" sx={look}>
    {first_name} {last_name}
  </Box>
);

const look = {
  display: 'inline-block',
  py: 0.5,
  color: 'inherit',
  textDecorationStyle: 'dotted',
  '&:hover': { textDecorationStyle: 'solid' },
  textUnderlineOffset: 3,
};
