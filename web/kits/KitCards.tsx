import { Box, Card, CardContent, Typography, useMediaQuery } from '@mui/material';
import { useRef } from 'react';
import type { Patient, PatientDetails } from '#contract/families/patients.ts';
import type { KitDetails } from '#contract/kits/kits.ts';
import { useProfile } from '#web/identity/session/api.ts';
import { isEnded } from '#web/kits/kit-status/isEnded.ts';
import { KitChain } from '#web/kits/kit-status/KitChain.tsx';
import { KitTimeline } from '#web/kits/kit-status/KitTimeline.tsx';
import { formatDate } from '#web/lib/format.ts';
import { narrow } from '#web/lib/narrow.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { HintedText } from '#web/ui/HintedText.tsx';
import { ButtonLink, RouterLink } from '#web/ui/RouterLink.tsx';
import { SupportLink } from '#web/ui/SupportLink.tsx';
import { EditKit } from './EditKit.tsx';
import { kitNextStep } from './kitNextStep.ts';
import { SampleWait } from './LazySampleWait.tsx';
import { mainStepOf } from './mainStep.ts';
import { StepLink } from './StepLink.tsx';
import { withdrawalOf } from './withdrawnReport.ts';

/** A patient's kits: three in a row on wide screens, two on medium ones, one on small ones. */
export function KitCards({ patient, kits }: Pick<PatientDetails, 'patient' | 'kits'>) {
  const main = mainStepOf([{ id: patient.id, kits }], useProfile().role);
  return (
    <Box component="ul" sx={kitCardsLook}>
      {kits.map((kit) => (
        <KitCard key={kit.id} patient={{ ...patient, kits }} kit={kit} isMain={kit.id === main} />
      ))}
    </Box>
  );
}

interface Props {
  readonly patient: Parameters<typeof kitNextStep>[1] & Pick<Patient, 'date_of_birth'>;
  readonly kit: KitDetails;
  /** Has the filled button of the page. */
  readonly isMain: boolean;
}

function KitCard({ patient, kit, isMain }: Props) {
  const card = useRef<HTMLLIElement>(null);
  const step = kitNextStep(kit, patient, useProfile().role);
  const sentence = (
    <>
      {step.sentence}
      <SupportLink sentence={step.sentence} />
    </>
  );
  const hasButton = step.action && step.tone !== 'warning';
  const isFolded = useMediaQuery(narrow) && step.tone === 'success';
  const isInBand = step.tone === 'warning' || step.tone === 'error';
  return (
    <Card component="li" ref={card} sx={{ display: 'flex' }}>
      <CardContent sx={contentLook}>
        <div>
          <Typography variant="h3" sx={{ mb: 1 }}>
            <RouterLink to={paths.report(kit.kit_id)} color="inherit" underline="hover">
              Kit ID: {kit.kit_id}
            </RouterLink>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Sample Taken: {formatDate(kit.sample_taken_date)}
          </Typography>
          {isFolded && (
            <Typography variant="body2" color="textSecondary">
              Registered: {formatDate(kit.created_at)}
            </Typography>
          )}
          <KitChain kit={kit} />
        </div>
        <KitTimeline kit={kit} advice={step.advice} isFolded={isFolded} />
        {!isInBand && !isFolded && (
          <div>
            {withdrawalOf(kit) ? (
              <Alert severity="warning">{sentence}</Alert>
            ) : (
              <Typography variant="body2">{sentence}</Typography>
            )}
            <SampleWait status={kit.status} />
          </div>
        )}
        {kit.kit_notes && (
          <Typography variant="body2" component="div" sx={notesLook}>
            <Box component="span" sx={{ flexShrink: 0, color: 'text.secondary' }}>
              Kit Notes
            </Box>
            <HintedText title="Kit Notes" text={kit.kit_notes} maxWidth={480} />
          </Typography>
        )}
        <Box sx={[actionsLook, hasButton ? {} : textActionsLook]}>
          {/* The band at the top of the page has the button of a question. */}
          {step.action && hasButton && (
            <StepLink
              to={step.action.to}
              variant={isMain ? 'contained' : 'outlined'}
              aria-label={step.action.name}
            >
              {step.action.label}
            </StepLink>
          )}
          <FurtherActions patient_id={patient.id} kit={kit} main={step.action?.to} />
          <EditKit
            kit={kit}
            date_of_birth={patient.date_of_birth}
            onReceived={() => card.current?.querySelector('a')?.focus()}
          />
        </Box>
      </CardContent>
    </Card>
  );
}

interface FurtherProps {
  readonly patient_id: string;
  readonly kit: KitDetails;
  /** Address of the next step, which has its own button. */
  readonly main: string | undefined;
}

/** All else that the owner can do with a kit. */
function FurtherActions({ patient_id, kit, main }: FurtherProps) {
  const questionnaire = paths.symptomData({ patient: patient_id, kit: kit.id });
  const report = paths.report(kit.kit_id);
  return (
    <>
      {kit.report_generated_at !== null && !kit.hold && main !== report && (
        <ButtonLink to={report} aria-label={`View report for ${kit.kit_id}`}>
          View report
        </ButtonLink>
      )}
      {!kit.questionnaire_submitted && !isEnded(kit) && main !== questionnaire && (
        <ButtonLink to={questionnaire} aria-label={`Fill in questionnaire for ${kit.kit_id}`}>
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
    </>
  );
}

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

const contentLook = { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 };

const notesLook = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.5,
  '& > :last-child': { minWidth: 0 },
};

/** At the foot of the card, on one line with those beside it. */
const actionsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  // A text alone is as high as a button with an edge.
  minHeight: 40,
  mt: 'auto',
  // Line up with the text above.
  '& > .button.text': { ml: -1, minWidth: 0 },
};

/** On a phone, the room of a text for fingers is part of the distances above and below it. */
const textActionsLook = { mt: { xs: -2, sm: 'auto' }, mb: { xs: -1, sm: 0 } };
