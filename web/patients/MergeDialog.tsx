import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { MergedGrant } from '#contract/patient-merges.ts';
import { hasAllKits } from '#web/kits/kitLimit.ts';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import { lastDay } from '#web/practitioner-access/accessInWords.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { showDone } from '#web/ui/toasts.ts';
import type { ListedPatient } from './api.ts';
import { previewQuery, useMergePatients } from './mergeApi.ts';

interface Props {
  readonly kept: ListedPatient;
  readonly removed: ListedPatient;
  readonly onClose: () => void;
}

/** Shows both patients, and who will see what, before they become one. */
export function MergeDialog({ kept, removed, onClose }: Props) {
  const { data, isFetching, error, refetch } = useQuery(previewQuery(kept.id, removed.id));
  const merge = useMergePatients(kept.id);
  const kits = [...kept.kits, ...removed.kits];
  const onConfirm = () =>
    merge.mutate(removed.id, {
      onSuccess: () => {
        showDone(`${patientName(removed)} merged`);
        onClose();
      },
    });
  return (
    <ConfirmMutation
      isLong
      title={`Merge ${patientName(removed)} into ${patientName(kept)}?`}
      confirmLabel="Merge"
      busyLabel="Merging..."
      isReady={data !== undefined && !isFetching}
      mutation={merge}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Heading>What stays</Heading>
      <Typography>
        {inFull(kept)}, with {kits.length === 0 ? 'no kits' : codes(kits)}. The answers, drafts and reports of
        the kits stay with them.
        {hasAllKits(kits) && ` No further kit can be registered for ${kept.first_name}.`}
      </Typography>
      <Heading>What goes</Heading>
      <Typography>
        The entry {inFull(removed)}. Links to both records and invitations that nobody has confirmed end.
      </Typography>
      <Heading>Who sees what</Heading>
      {error ? (
        <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />
      ) : data && !isFetching ? (
        <Access grants={data.grants} />
      ) : (
        <output>Loading...</output>
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

const listOf = (words: readonly string[]) => new Intl.ListFormat('en').format(words);
const codes = (kits: ListedPatient['kits']) => listOf(kits.map(({ kit_id }) => kit_id));

function Access({ grants }: { readonly grants: readonly MergedGrant[] }) {
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
        Nobody sees more than before. You can change it afterward, under Assigned Practitioners.
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
