import { Box, Card, CardActions, CardContent, Typography } from '@mui/material';
import { useRef } from 'react';
import type { KitDetails } from '#contract/kits.ts';
import type { PatientDetails } from '#contract/patients.ts';
import { isEnded } from '#web/kit-status/isEnded.ts';
import { KitHistory } from '#web/kit-status/KitHistory.tsx';
import { KitProgress } from '#web/kit-status/KitProgress.tsx';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { HintedText } from '#web/ui/HintedText.tsx';
import { ButtonLink, CardLink } from '#web/ui/RouterLink.tsx';
import { EditKit } from './EditKit.tsx';

/** A patient's kits: three in a row on wide screens, two on medium ones, one on small ones. */
export const KitCards = ({ patient, kits }: Pick<PatientDetails, 'patient' | 'kits'>) => (
  <Box component="ul" sx={kitCardsLook}>
    {kits.map((kit) => (
      <KitCard key={kit.id} patient_id={patient.id} kit={kit} />
    ))}
  </Box>
);

const kitCardsLook = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 3,
  m: 0,
  p: 0,
  listStyle: 'none',
};

function KitCard({ patient_id, kit }: { readonly patient_id: string; readonly kit: KitDetails }) {
  const card = useRef<HTMLLIElement>(null);
  const isAwaitingAnswers = !kit.questionnaire_submitted && !isEnded(kit);
  return (
    <Card component="li" ref={card} sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardLink to={paths.report(kit.kit_id)} sx={{ flex: kit.kit_notes ? 'none' : 1 }}>
        <CardContent>
          <Typography variant="h3" gutterBottom>
            Kit ID: {kit.kit_id}
          </Typography>
          <Typography color="textSecondary">Sample Taken: {formatDate(kit.sample_taken_date)}</Typography>
          <Typography color="textSecondary">Registered: {formatDate(kit.created_at)}</Typography>
          <KitProgress kit={kit} />
          {kit.report_generated_at !== null && (
            <Typography variant="button" color="primary" component="p" sx={{ mt: 2 }}>
              View report
            </Typography>
          )}
        </CardContent>
      </CardLink>
      <KitHistory kit={kit} />
      {kit.kit_notes && (
        <CardContent sx={{ flex: 1, py: 0 }}>
          <Typography variant="body2" color="textSecondary">
            Kit Notes
          </Typography>
          <HintedText title="Kit Notes" text={kit.kit_notes} maxWidth={480} />
        </CardContent>
      )}
      <CardActions sx={{ px: 2, pb: 2, flexWrap: 'wrap' }}>
        {isAwaitingAnswers && (
          <ButtonLink
            to={paths.symptomData({ patient: patient_id, kit: kit.id })}
            aria-label={`Fill in questionnaire for ${kit.kit_id}`}
          >
            Fill in questionnaire
          </ButtonLink>
        )}
        {kit.questionnaire_submitted && (
          <ButtonLink
            to={paths.symptomData({ patient: patient_id, kit: kit.id, view: 'answers' })}
            aria-label={`View answers for ${kit.kit_id}`}
          >
            View answers
          </ButtonLink>
        )}
        <EditKit kit={kit} onReceived={() => card.current?.querySelector('a')?.focus()} />
      </CardActions>
    </Card>
  );
}
