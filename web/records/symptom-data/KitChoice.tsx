import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { TestTube } from 'lucide';
import { type ReactNode, useId } from 'react';
import { type ListedPatient, patientsQuery } from '#web/families/patients/api.ts';
import { tellApart } from '#web/families/patients/tellApart.ts';
import { isEnded } from '#web/kits/kit-status/isEnded.ts';
import { StepLink } from '#web/kits/StepLink.tsx';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { PartsLine } from '#web/ui/PartsLine.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

/** Offers the kits of all patients on the page itself: a phone hides the sidebar. */
export function KitChoice() {
  const { data, isPending, error, refetch } = useQuery(patientsQuery());
  return (
    <>
      <PageHeader
        title="Select Patient and Kit"
        subtitle="Please select a patient and kit from the sidebar to continue."
      />
      {isPending && <PageSkeleton />}
      {!isPending && !data && (
        <LoadError
          message="Failed to load patients. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Kits patients={data.patients} />}
    </>
  );
}

/** The kits that need a questionnaire, of which the first has the filled button, then those that have one. */
function Kits({ patients }: { readonly patients: readonly ListedPatient[] }) {
  const details = tellApart(patients);
  const kits = patients.flatMap((patient) =>
    patient.kits.map((kit) => ({ ...kit, patient, detail: details.get(patient.id) })),
  );
  const open = kits.filter((kit) => !kit.questionnaire_submitted && !isEnded(kit));
  const finished = kits.filter((kit) => kit.questionnaire_submitted);
  if (open.length + finished.length === 0)
    return (
      <EmptyState
        isOnPage
        icon={<Icon of={TestTube} />}
        message="Register a kit first. Its questionnaire then waits for you here."
      >
        <StepLink to={paths.registerKit()} variant="contained">
          Register Kit
        </StepLink>
      </EmptyState>
    );
  return (
    <>
      <KitList title="To fill in" kits={open}>
        {({ id, kit_id, patient }) => (
          <ButtonLink
            variant={id === open[0]?.id ? 'contained' : 'outlined'}
            to={paths.symptomData({ patient: patient.id, kit: id })}
            aria-label={`Fill in questionnaire for ${kit_id}`}
          >
            Fill in questionnaire
          </ButtonLink>
        )}
      </KitList>
      <KitList title="Filled in" kits={finished}>
        {({ id, kit_id, patient }) => (
          <ButtonLink
            edge="end"
            to={paths.symptomData({ patient: patient.id, kit: id, view: 'answers' })}
            aria-label={`View answers for ${kit_id}`}
          >
            View answers
          </ButtonLink>
        )}
      </KitList>
    </>
  );
}

type OfferedKit = ListedPatient['kits'][number] & {
  readonly patient: ListedPatient;
  /** Distinguishes patients of the same name. */
  readonly detail: string | undefined;
};

interface KitListProps {
  readonly title: string;
  readonly kits: readonly OfferedKit[];
  /** Renders the link of a kit. */
  readonly children: (kit: OfferedKit) => ReactNode;
}

function KitList({ title, kits, children }: KitListProps) {
  const titleId = useId();
  if (kits.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 5, maxWidth: 760 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="ul" sx={listLook}>
        {kits.map((kit) => (
          <Box component="li" key={kit.id} sx={rowLook}>
            <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography component="h3" variant="h3">
                {patientName(kit.patient)}
              </Typography>
              <Typography variant="body2" component="div" color="textSecondary">
                <PartsLine
                  parts={[
                    ...(kit.detail ? [kit.detail] : []),
                    `Kit ${kit.kit_id}`,
                    `registered ${formatDate(kit.created_at)}`,
                  ]}
                />
              </Typography>
            </Box>
            {children(kit)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1.5,
  px: { xs: 2, md: 3 },
  py: 2,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
  '& .button': { minHeight: 44 },
};
