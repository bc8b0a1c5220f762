import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { MergedGrant } from '#contract/families/patient-merges.ts';
import { lastDay } from '#web/families/practitioner-access/accessText.ts';
import { hasAllKits } from '#web/kits/kitLimit.ts';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { showDone } from '#web/ui/toasts.ts';
import type { ListedPatient } from './api.ts';
import { previewQuery, useMergePatients } from './mergeApi.ts';

interface Props {
  readonly kept: ListedPatient;
  readonly removed: ListedPatient;
  /** Called after the merge, with `onClose`. */
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Shows both patients, and the access of practitioners, before they become one. */
export function MergeDialog({ kept, removed, onMerged, onClose }: Props) {
  // Each dialog queries anew. A reload keeps the access in sight.
  const { data, error, refetch } = useQuery(previewQuery(kept.id, removed.id));
  const merge = useMergePatients(kept.id, () => {
    showDone(`${patientName(removed)} merged`);
    onClose();
    onMerged();
  });
  const kits = [...kept.kits, ...removed.kits];
  return (
    <ConfirmMutation
      isLong
      title={`Merge ${patientName(removed)} into ${patientName(kept)}?`}
      confirmLabel="Merge"
      busyLabel="Merging..."
      isReady={data !== undefined && !error}
      mutation={merge}
      onConfirm={() => merge.mutate(removed.id)}
      onCancel={onClose}
    >
      <Heading>Kept entry</Heading>
      <Typography>
        {inFull(kept)}, with {kits.length === 0 ? 'no kits' : codes(kits)}. The answers, drafts and reports of
        the kits stay with them.
        {hasAllKits(kits) && ` No further kit can be registered for ${kept.first_name}.`}
      </Typography>
      <Heading>Removed entry</Heading>
      <Typography>
        The entry {inFull(removed)}. Links to both records end, and so do unconfirmed invitations.
      </Typography>
      {kept.date_of_birth !== removed.date_of_birth && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {differenceOf(kept, removed)}
        </Alert>
      )}
      <Heading>Access after the merge</Heading>
      {error ? (
        <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Access grants={data.grants} kept={kept} />
      ) : (
        <LoadingLines label="Loading..." />
      )}
      <Typography sx={{ mt: 2 }}>You can undo this for seven days, on this page.</Typography>
    </ConfirmMutation>
  );
}

const Heading = ({ children }: { readonly children: string }) => (
  <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
    {children}
  </Typography>
);

const inFull = (patient: ListedPatient) =>
  `${patientName(patient)} (${
    patient.date_of_birth === null ? 'no date of birth' : `born ${formatDate(patient.date_of_birth)}`
  })`;

/** Two dates of birth may mean two people. A single one can be lost. */
const differenceOf = (kept: ListedPatient, removed: ListedPatient) =>
  kept.date_of_birth === null
    ? `The date of birth goes with the other entry. You can add it to ${kept.first_name} afterward, under Edit.`
    : removed.date_of_birth === null
      ? 'One entry has no date of birth. Please check that both are the same person.'
      : 'The dates of birth differ. Please check that both are the same person.';

const listOf = (words: readonly string[]) => new Intl.ListFormat('en').format(words);
const codes = (kits: ListedPatient['kits']) => listOf(kits.map(({ kit_id }) => kit_id));

function Access({ grants, kept }: Pick<Props, 'kept'> & { readonly grants: readonly MergedGrant[] }) {
  if (grants.length === 0) return <Typography>No practitioner has access.</Typography>;
  return (
    <>
      <Typography component="ul" sx={{ m: 0, pl: 3 }}>
        {grants.map((grant, index) => (
          // Two practitioners may share a name.
          <li key={index}>{inWords(grant)}</li>
        ))}
      </Typography>
      <Typography>
        They read {kept.first_name}’s name and date of birth with these kits, and nobody sees more kits than
        before. You can change it afterward, under Assigned Practitioners.
      </Typography>
    </>
  );
}

function inWords({ full_name, kit_ids, ends_at, sees_fewer_later }: MergedGrant): string {
  const name = full_name ?? 'A practitioner';
  if (kit_ids?.length === 0) return `${name} no longer has access: there was no kit to see yet.`;
  const until = ends_at === null ? '' : `, until ${lastDay(ends_at)}`;
  const later = sees_fewer_later ? ', and no kits that you register later' : '';
  return `${name} sees ${kit_ids ? listOf(kit_ids) : 'all kits, later ones included'}${until}${later}.`;
}
