import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/lib/paths.ts';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { openSymptomChecksQuery } from './api.ts';

/** Leads to the families that have to be asked about symptoms, if there are any. */
export function SymptomChecksNotice() {
  const { data } = useQuery(openSymptomChecksQuery());
  const open = data?.open ?? 0;
  if (open === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      The symptoms of {open === 1 ? 'one questionnaire' : `${open.toLocaleString()} questionnaires`} may stand
      in the wrong column.{' '}
      <RouterLink to={`${paths.symptomChecks()}?state=open`}>Ask the families</RouterLink>
    </Alert>
  );
}
