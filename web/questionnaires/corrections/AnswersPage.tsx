import { Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ClipboardPen } from 'lucide';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import type { AnswersVersion, KitAnswers } from '#contract/questionnaires/corrections.ts';
import { useProfile } from '#web/identity/session/api.ts';
import { KitNotFound } from '#web/kits/KitNotFound.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { DifferenceList } from '../answers/DifferenceList.tsx';
import { differencesOf } from '../answers/differencesOf.ts';
import { asTyped } from '../answers/formValues.ts';
import { kitLine } from '../answers/kitLine.ts';
import { readSubmission } from '../submitted/readSubmission.ts';
import { SubmittedSections } from '../submitted/SubmittedSections.tsx';
import { kitAnswersQuery } from './api.ts';
import { CorrectLink } from './CorrectLink.tsx';
import { VersionChoice } from './VersionChoice.tsx';
import { VersionNotice } from './VersionNotice.tsx';

const route = getRouteApi('/_app/kit/$kitId/answers');

/** The submitted answers of a kit, for everybody who may see it. The address names an earlier version. */
export function AnswersPage() {
  const { kitId } = route.useParams();
  const { version } = route.useSearch();
  const isCustomer = useProfile().role === 'customer';
  const answers = useQuery(kitAnswersQuery(kitId));
  if (answers.isPending) return <PageSkeleton label="Loading answers..." heights={[150, 420]} />;
  if (!answers.data)
    return (
      <>
        <PageHeader title="Answers" />
        {hasCode(answers.error, 'kit_not_found') ? (
          <KitNotFound list={isCustomer ? paths.patients() : paths.practitionerPatients()} />
        ) : (
          <LoadError
            message="Failed to load the answers. Please try again."
            error={answers.error}
            onRetry={() => void answers.refetch()}
          />
        )}
      </>
    );
  const { versions } = answers.data;
  const shown = versions.find((each) => each.version === version) ?? versions[0];
  if (!shown)
    return (
      <>
        <PageHeader title="Answers" subtitle={kitLine(answers.data)} />
        <EmptyState
          isOnPage
          icon={<Icon of={ClipboardPen} />}
          message="No answers were submitted for this kit."
        />
      </>
    );
  return <VersionOfAnswers answers={answers.data} shown={shown} />;
}

function VersionOfAnswers({
  answers,
  shown,
}: {
  readonly answers: KitAnswers;
  readonly shown: AnswersVersion;
}) {
  const { kit, patient, is_own, versions } = answers;
  const { title, sections } = readSubmission(shown);
  const pair = comparedWith(versions, shown);
  const definition = questionnaireOf(shown.form_type, shown.definition_version);
  const differences =
    pair && definition ? differencesOf(definition, asTyped(pair.before), asTyped(pair.after)) : [];
  return (
    <Box sx={{ maxWidth: 860 }}>
      <PageHeader
        title={title}
        subject={`${title} ${shown.version}`}
        back={
          is_own
            ? { to: paths.patient(patient.id), label: 'Back to patient' }
            : { to: paths.practitionerPatients(), label: 'Back to patients' }
        }
        subtitle={
          <>
            {kitLine(answers)}
            <br />
            {shown.version === 1 ? 'Submitted' : 'Corrected'} {formatDateTime(shown.given_at)}
          </>
        }
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CorrectLink answers={answers} shown={shown} />
          <ButtonLink variant="outlined" to={paths.report(kit.kit_id)}>
            Open the report
          </ButtonLink>
        </Box>
      </PageHeader>
      <VersionNotice kit_id={kit.kit_id} versions={versions} shown={shown} />
      <VersionChoice kit_id={kit.kit_id} versions={versions} shown={shown} />
      {pair && differences.length > 0 && (
        <Paper variant="outlined" component="section" sx={{ p: { xs: 2, md: 3 }, mb: 3 }}>
          <Typography variant="h2">
            {differences.length === 1
              ? '1 answer was corrected'
              : `${differences.length} answers were corrected`}
          </Typography>
          <DifferenceList
            differences={differences}
            sides={[`Version ${pair.before.version}`, `Version ${pair.after.version}`]}
          />
        </Paper>
      )}
      <SubmittedSections sections={sections} changed={new Set(differences.map(({ field }) => field))} />
    </Box>
  );
}

/** The version that replaced an earlier one, or the one that the newest replaced, in the order of time. */
function comparedWith(versions: readonly AnswersVersion[], shown: AnswersVersion) {
  const place = versions.indexOf(shown);
  const next = versions[place - 1];
  const previous = versions[place + 1];
  if (next) return { before: shown, after: next };
  return previous && { before: previous, after: shown };
}
