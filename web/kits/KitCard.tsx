import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { KitDetails } from '#contract/kits.ts';
import { isEnded } from '#web/kit-status/isEnded.ts';
import { KitHistory } from '#web/kit-status/KitHistory.tsx';
import { KitProgress } from '#web/kit-status/KitProgress.tsx';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink, CardLink } from '#web/ui/RouterLink.tsx';
import { EditKit } from './EditKit.tsx';
import { KitNotes } from './KitNotes.tsx';

interface Props {
  readonly patient_id: string;
  readonly kit: KitDetails;
}

/** A kit, linking to its report and to its questionnaire: to be filled in, or the answers that were. */
export function KitCard({ patient_id, kit }: Props) {
  const card = useRef<HTMLLIElement>(null);
  const is_waiting = !kit.questionnaire_submitted && !isEnded(kit);
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
      {kit.kit_notes && <KitNotes kit_notes={kit.kit_notes} />}
      <CardActions sx={{ px: 2, pb: 2, flexWrap: 'wrap' }}>
        {is_waiting && (
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
            aria-label={`Read answers for ${kit.kit_id}`}
          >
            Read answers
          </ButtonLink>
        )}
        <EditKit kit={kit} onReceived={() => card.current?.querySelector('a')?.focus()} />
      </CardActions>
    </Card>
  );
}
