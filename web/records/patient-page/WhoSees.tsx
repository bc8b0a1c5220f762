import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { PatientDetails } from '#contract/families/patients.ts';
import { guardiansQuery } from '#web/families/guardians/api.ts';
import { personText } from '#web/families/guardians/personText.ts';
import { accessText, isLive } from '#web/families/practitioner-access/accessText.ts';
import { practitionerName } from '#web/families/practitioner-access/practitionerName.ts';
import { useProfile } from '#web/identity/session/api.ts';
import { recordLinksQuery } from '#web/records/record-links/api.ts';
import { stateOf } from '#web/records/record-links/stateOf.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';

interface Props extends Pick<PatientDetails, 'patient' | 'practitioners'> {
  /** Closes the section if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** Everybody who can read a patient's record now: guardians, practitioners, holders of links, and administrators. */
export function WhoSees({ patient, practitioners }: Props) {
  const guardians = useQuery(guardiansQuery(patient.id));
  const links = useQuery(recordLinksQuery(patient.id));
  const own_id = useProfile().id;
  const failed = [guardians, links].filter(({ data, isError }) => isError && data === undefined);
  if (failed.length > 0)
    return (
      <LoadError
        message="Failed to load the people who see this record. Please try again."
        error={failed[0]?.error}
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  if (!guardians.data || !links.data) return <LoadingLines label="Loading..." />;
  const readers = [
    ...guardians.data.guardians.map((guardian) => ({
      id: guardian.id,
      name: personText(guardian),
      access: [guardian.is_owner ? 'Owner of the record' : 'Guardian', guardian.id === own_id && 'you'],
    })),
    ...practitioners
      .filter((practitioner) => isLive(practitioner))
      .map((practitioner) => ({
        id: practitioner.id,
        name: practitionerName(practitioner),
        access: ['Practitioner', accessText(practitioner) || 'all kits'],
      })),
    ...links.data.flatMap((link) => {
      const { isLive: isOpen, label } = stateOf(link);
      const access = ['Anybody with this link and its passcode', label];
      return isOpen ? [{ id: link.id, name: link.label, access }] : [];
    }),
  ];
  return (
    <>
      <Box component="ul" aria-label="People who see this record" sx={listLook}>
        {readers.map(({ id, name, access }) => (
          <li key={id}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {access.filter(Boolean).join(' · ')}
            </Typography>
          </li>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 2 }}>
        The administrators of this portal can see every record. To change the other readers, use Assigned
        Practitioners, Guardians and Show to a doctor.
      </Typography>
    </>
  );
}

const listLook = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' };
