import { Box, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KitDetails } from '#contract/kits/kits.ts';
import type { ReportSummary } from '#contract/reports/report-summary.ts';
import type { Role } from '#contract/shared/ids.ts';
import { type ListedPatient, patientsQuery } from '#web/families/patients/api.ts';
import { askHolder, heldSentence } from '#web/kits/heldReport.ts';
import { KitChain } from '#web/kits/kit-status/KitChain.tsx';
import { KitTimeline } from '#web/kits/kit-status/KitTimeline.tsx';
import { kitNextStep } from '#web/kits/kitNextStep.ts';
import { SampleWait } from '#web/kits/LazySampleWait.tsx';
import { StepLink } from '#web/kits/StepLink.tsx';
import { withdrawalOf, withdrawnSentence } from '#web/kits/withdrawnReport.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { SupportLink } from '#web/ui/SupportLink.tsx';
import { orSupport } from '#web/ui/supportLink.ts';
import { LATER, type Story, stories } from './noReportText.ts';

interface Props {
  /** Undefined if the pages could not be listed. */
  readonly summary: ReportSummary | undefined;
  readonly role: Role;
  /** The role of an owner's account, which decides the next step. */
  readonly ownerRole: Role;
  /** Ends with the new answers. */
  readonly onRetry: () => Promise<unknown>;
}

/** Explains in plain words why there is no report yet. The specification's sentences follow, marked as words for support. */
export function NoReport({ summary, role, ownerRole, onRetry }: Props) {
  const kit = summary?.kit;
  const [isRetrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  const { heading, sentence } = kit ? storyOf(kit) : noAnswer();
  const patients = useQuery({ ...patientsQuery(), enabled: role === 'customer' });
  // Staff may know patients of their own, but have no step for those of others.
  const step =
    role === 'customer' && summary && !patients.isPending
      ? stepOf(summary, ownerRole, patients.data?.patients)
      : undefined;
  return (
    <Box ref={passFocusOn} sx={{ maxWidth: 720, mb: 5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Typography sx={{ mb: 3 }}>
        {sentence}
        <SupportLink sentence={sentence} />
      </Typography>
      {kit && (
        <Card sx={{ mb: 3 }}>
          <CardContent sx={wayLook}>
            <KitChain kit={kit} />
            <KitTimeline kit={kit} advice={step?.advice} />
            {role === 'customer' && <SampleWait status={kit.status} />}
            {step?.action && (
              <StepLink to={step.action.to} variant="contained" sx={stepLook}>
                {step.action.label}
              </StepLink>
            )}
          </CardContent>
        </Card>
      )}
      {!kit?.hold && <Support isFolding={role !== 'admin'} />}
      <Button
        variant="outlined"
        // Not `disabled`: the button keeps the focus.
        aria-disabled={isRetrying}
        onClick={() => isRetrying || retry()}
        sx={{ my: kit?.hold ? 3 : 0, displayPrint: 'none' }}
      >
        {isRetrying ? 'Please wait...' : kit?.hold ? 'Check again' : 'Try again'}
      </Button>
    </Box>
  );
}

const wayLook = { display: 'flex', flexDirection: 'column', gap: 2 };

const stepLook = { alignSelf: { sm: 'flex-start' }, minHeight: 44 };

/** Words for support. Administrators are the support; others can fold them. */
const Support = ({ isFolding }: { readonly isFolding: boolean }) =>
  isFolding ? (
    <Box component="details" open sx={{ my: 3 }}>
      <Typography component="summary" variant="body2" color="textSecondary">
        For support
      </Typography>
      <ForSupport />
    </Box>
  ) : (
    <Box sx={{ my: 3 }}>
      <ForSupport />
    </Box>
  );

/** Specification section 8. */
const ForSupport = () => (
  <>
    <Typography variant="body2" color="textSecondary">
      No report pages found for this kit in the object storage.
    </Typography>
    <Typography variant="body2" color="textSecondary">
      Make sure the proxy server is running and S3 credentials are configured.
    </Typography>
  </>
);

const noAnswer = (): Story => ({
  heading: 'The report cannot be shown right now',
  sentence: orSupport(
    'Please try again in a moment. If it keeps failing, contact support.',
    'Please try again in a moment.',
  ),
});

function storyOf(kit: KitDetails): Story {
  if (kit.hold)
    return {
      heading: 'The report is ready',
      sentence: `${heldSentence(kit.hold)} ${askHolder(kit.hold)} It then appears here.`,
    };
  const withdrawal = kit.status === 'rejected' ? undefined : withdrawalOf(kit);
  if (withdrawal) return { heading: 'The report was withdrawn', sentence: withdrawnSentence(withdrawal) };
  const answer = kit.status === 'information_needed' && kit.status_changes.at(-1)?.answer;
  if (!answer) return stories[kit.status](sinceOf(kit));
  return {
    heading: 'The laboratory has an answer to its question',
    sentence: `The answer was sent on ${formatDate(answer.answered_at)}. ${LATER}`,
  };
}

const sinceOf = ({ status_changes, created_at }: KitDetails): string =>
  formatDate(status_changes.at(-1)?.changed_at ?? created_at);

/** The owner's next step. Without the other kits of the patient, it may offer another kit twice. */
function stepOf({ kit, patient }: ReportSummary, role: Role, patients: readonly ListedPatient[] = []) {
  const { kits } = patients.find(({ id }) => id === patient.id) ?? { kits: [kit] };
  const step = kitNextStep(kit, { id: patient.id, kits }, role);
  // This page itself.
  return step.action?.to === paths.report(kit.kit_id) ? undefined : step;
}
