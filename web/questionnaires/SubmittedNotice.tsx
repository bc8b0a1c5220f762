import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';

interface Props {
  readonly patient: QuestionnaireState['patient'];
}

const RETURN_DELAY_MS = 2000;

/** Takes the form's place after submission and goes on to the patient, unless the user has gone elsewhere. */
export function SubmittedNotice({ patient }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: paths.patient(patient.id), replace: true }),
      RETURN_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, patient.id]);

  return (
    <>
      <PageHeader title="Thank you" />
      <Typography component="output">
        Returning to {patient.first_name} {patient.last_name}...
      </Typography>
    </>
  );
}
