import { Box } from '@mui/material';
import { KitStatusMark } from '#web/kits/kit-status/KitStatusMark.tsx';
import { openQuestionOf } from '#web/kits/openQuestionOf.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { MenuLink } from './MenuLink.tsx';
import type { PatientItemProps } from './PatientItems.tsx';

/** Links to one of the customer's patients, marked while the laboratory waits for an answer. */
export const PatientLink = ({ patient, detail }: PatientItemProps) => (
  <MenuLink
    label={patientName(patient)}
    detail={detail}
    to={paths.patient(patient.id)}
    above={[`${paths.patient(patient.id)}/`, ...patient.kits.map(({ kit_id }) => paths.kit(kit_id))]}
    count={
      patient.kits.some(openQuestionOf) && (
        <Box component="span" sx={{ ml: 1, flexShrink: 0 }}>
          <KitStatusMark status="information_needed" />
        </Box>
      )
    }
  />
);
