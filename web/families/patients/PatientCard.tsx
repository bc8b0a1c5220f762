import { Box, Typography } from '@mui/material';
import { ChevronRight } from 'lucide';
import { useProfile } from '#web/identity/session/api.ts';
import { KitStatusMark } from '#web/kits/kit-status/KitStatusMark.tsx';
import { type KitNextStep, kitNextStep } from '#web/kits/kitNextStep.ts';
import { SampleWait } from '#web/kits/LazySampleWait.tsx';
import { StepLink } from '#web/kits/StepLink.tsx';
import { ageText } from '#web/lib/ageText.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { SupportLink } from '#web/ui/SupportLink.tsx';
import type { ListedPatient } from './api.ts';

const ConfirmGuardianHint = lazyDialog(async () => (await import('./patientExtras.ts')).ConfirmGuardianHint);

interface Props {
  readonly patient: ListedPatient;
  /** The kit, or the patient without kits, with the filled button of the screen. */
  readonly main: string | undefined;
}

/** A patient with the state and the next step of each kit. */
export function PatientCard({ patient, main }: Props) {
  const { role } = useProfile();
  return (
    <Box component="li" sx={cardLook}>
      <Box sx={headLook}>
        <div>
          <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            <RouterLink to={paths.patient(patient.id)} color="inherit" underline="hover">
              {patientName(patient)}
            </RouterLink>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {bornOf(patient)}
            {patient.is_shared && ' · Shared with you'}
          </Typography>
        </div>
        <Icon of={ChevronRight} sx={{ flexShrink: 0, fontSize: 16, color: 'action.active' }} />
      </Box>
      {patient.awaits_confirmation && <ConfirmGuardianHint patient_id={patient.id} />}
      {patient.kits.length === 0 ? (
        <NoKits patient_id={patient.id} isMain={patient.id === main} />
      ) : (
        <Box component="ul" aria-label={`Kits of ${patientName(patient)}`} sx={kitsLook}>
          {patient.kits.map((kit) => (
            <KitLine key={kit.id} kit={kit} step={kitNextStep(kit, patient, role)} isMain={kit.id === main} />
          ))}
        </Box>
      )}
    </Box>
  );
}

const bornOf = ({ date_of_birth }: ListedPatient) =>
  date_of_birth === null
    ? 'No date of birth'
    : `${ageText(date_of_birth)} · born ${formatDate(date_of_birth)}`;

interface KitLineProps {
  readonly kit: ListedPatient['kits'][number];
  readonly step: KitNextStep;
  /** Has the filled button of the screen. */
  readonly isMain: boolean;
}

const KitLine = ({
  kit: { kit_id, status },
  step: { tone, sentence, quote, action },
  isMain,
}: KitLineProps) => (
  <Box component="li" sx={[kitLook, tone === 'warning' || tone === 'error' ? bandLook(tone) : {}]}>
    <Box sx={textLook}>
      <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <KitStatusMark status={status} withName />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Kit {kit_id}
        </Box>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {sentence}
        <SupportLink sentence={sentence} />
      </Typography>
      {quote && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {quote}
        </Typography>
      )}
    </Box>
    {action && (
      <StepLink to={action.to} variant={isMain ? 'contained' : 'outlined'} aria-label={action.name}>
        {action.label}
      </StepLink>
    )}
    <Box sx={[waitLook, action ? {} : { mt: -1 }]}>
      <SampleWait status={status} only={status === 'registered' ? 'step' : 'days'} />
    </Box>
  </Box>
);

const NoKits = ({ patient_id, isMain }: { readonly patient_id: string; readonly isMain: boolean }) => (
  <Box sx={kitLook}>
    <Typography variant="body2" color="textSecondary" sx={textLook}>
      No kits found for this patient
    </Typography>
    <StepLink to={paths.registerKit({ patient: patient_id })} variant={isMain ? 'contained' : 'outlined'}>
      Register Kit
    </StepLink>
  </Box>
);

const cardLook = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  p: { xs: 2, md: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

/** The whole head leads to the patient. */
const headLook = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 0.5 },
  '& a:focus-visible': { outline: 'none', '&::after': { outline: '2px solid', outlineOffset: '4px' } },
  '@media (hover: hover)': { '&:hover a': { textDecoration: 'underline' } },
};

const kitsLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
};

/** A row: the button stands at the end of the text, or below it without room. */
const kitLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 1.5,
  pt: 2,
  borderTop: 1,
  borderColor: 'divider',
};

const textLook = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  flex: '1 1 20rem',
  minWidth: 0,
  maxWidth: '38.75rem',
};

/** Below the step and its button: another thought. */
const waitLook = { flexBasis: '100%', maxWidth: '38.75rem', '&:empty': { display: 'none' } };

/** A stripe at the edge of the card beside an exception. */
const bandLook = (tone: 'warning' | 'error') => ({
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '16px 0',
    left: { xs: -17, md: -25 },
    borderLeft: 3,
    borderColor: `${tone}.main`,
  },
});
