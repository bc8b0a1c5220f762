import { Box, Typography } from '@mui/material';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Patient } from '#contract/families/patients.ts';
import type { KitDetails } from '#contract/kits/kits.ts';
import { useProfile } from '#web/identity/session/api.ts';
import { KitStatusMark } from '#web/kits/kit-status/KitStatusMark.tsx';
import { paths } from '#web/lib/paths.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { kitNextStep } from './kitNextStep.ts';
import { openQuestionOf } from './openQuestionOf.ts';

const AnswerDialog = lazyDialog(async () => (await import('./AnswerDialog.tsx')).AnswerDialog);

interface Props {
  readonly patient: Patient;
  readonly kits: readonly KitDetails[];
}

/**
 * A band for each kit about which the laboratory asks, and for each answer that it has not read yet. The dialog for the answer
 * has an address: other pages link to it.
 */
export function LaboratoryQuestions({ patient, kits }: Props) {
  const asking = kits.filter(({ status }) => status === 'information_needed');
  const { answer } = useSearch({ strict: false }) as { readonly answer?: unknown };
  const navigate = useNavigate();
  const chosen = kits.find(({ id }) => id === answer);
  const target = useFocusAfter(chosen !== undefined);

  // The dialog has asked about unsent words already.
  const onClose = () =>
    void navigate({ to: paths.patient(patient.id), replace: true, ignoreBlocker: true, resetScroll: false });

  return (
    <div ref={target} tabIndex={-1}>
      {asking.map((kit) => (
        <Band key={kit.id} kit={kit} patient={{ id: patient.id, kits }} />
      ))}
      {chosen && (
        <OpenedDialog key={chosen.id} kit={chosen} date_of_birth={patient.date_of_birth} onClose={onClose} />
      )}
    </div>
  );
}

/** Returns a ref for an element that gets the focus after a dialog whose button is gone. */
function useFocusAfter(isOpen: boolean) {
  const target = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
}

/** The dialog for an open question. It stays, with all that was typed, when the laboratory continues in the meantime. */
function OpenedDialog({
  kit,
  date_of_birth,
  onClose,
}: Omit<ComponentProps<typeof AnswerDialog>, 'question'>) {
  const question = openQuestionOf(kit);
  const [asked, setAsked] = useState(question);
  if (!asked && question) setAsked(question);
  if (!asked) return null;
  return <AnswerDialog kit={kit} question={asked} date_of_birth={date_of_birth} onClose={onClose} />;
}

interface BandProps {
  readonly kit: KitDetails;
  readonly patient: Parameters<typeof kitNextStep>[1];
}

function Band({ kit, patient }: BandProps) {
  const { sentence, quote, action, tone } = kitNextStep(kit, patient, useProfile().role);
  return (
    <Box sx={[bandLook, { borderLeftColor: tone === 'warning' ? 'warning.main' : 'divider' }]}>
      <div>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          {action && <KitStatusMark status="information_needed" isDecorative />} {sentence}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Kit {kit.kit_id}
        </Typography>
        {quote && <Typography sx={quoteLook}>{quote}</Typography>}
      </div>
      {action && (
        <ButtonLink
          to={action.to}
          resetScroll={false}
          variant="contained"
          aria-label={action.name}
          sx={buttonLook}
        >
          {action.label}
        </ButtonLink>
      )}
    </Box>
  );
}

const bandLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mb: 5,
  px: { xs: 2, md: 3 },
  py: 2,
  borderLeft: 3,
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const quoteLook = { mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' };

const buttonLook = { minHeight: 44, width: { xs: '100%', sm: 'auto' } };
