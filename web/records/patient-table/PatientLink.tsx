import { Box } from '@mui/material';
import type { PatientTableRow } from '#contract/records/patient-table.ts';
import { paths } from '#web/lib/paths.ts';
import { aboveTable, belowTable, LINE } from '#web/ui/dataTableLook.ts';
import { RouterAnchor } from '#web/ui/RouterLink.tsx';

type Patient = Pick<PatientTableRow, 'patient_id' | 'first_name' | 'last_name' | 'kit'>;

/** A patient's name, which leads to the comparison of the kits. While a report is new, it is bold, with a word beside it. */
export const PatientLink = ({ patient_id, first_name, last_name, kit }: Patient) => (
  <>
    <Box
      component={RouterAnchor}
      to={paths.kitComparison(patient_id)}
      title="Compare over time"
      sx={look}
      style={kit?.is_new ? { fontWeight: 700 } : undefined}
    >
      {first_name} {last_name}
    </Box>
    {kit?.is_new && (
      <>
        {' '}
        <Box component="span" title="You have not opened this report since its last change" sx={newLook}>
          New
        </Box>
      </>
    )}
  </>
);

const look = {
  py: 0.5,
  // A finger's height; the lines around keep their places.
  [belowTable]: { py: 1.5 },
  '&:not(:hover)': { textDecoration: 'none' },
  color: 'inherit',
  textDecorationThickness: '1px',
  textUnderlineOffset: 3,
};

/** The line of the status beside it. */
const newLook = {
  color: 'primary.main',
  fontSize: '0.75rem',
  fontWeight: 600,
  [aboveTable]: { display: 'block', lineHeight: LINE },
  [belowTable]: { ml: 0.5 },
};
