import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { PatientId } from '#contract/shared/ids.ts';
import { AccountList } from '#web/identity/account/shared/AccountList.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { retestsQuery } from './api.ts';
import { RetestEntry } from './RetestEntry.tsx';

interface Props {
  readonly patient_id: PatientId;
  /** Closes the section if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** A patient's kits with their dates to test again. */
export function RetestList({ patient_id }: Props) {
  const { data, isPending, error, refetch } = useQuery(retestsQuery(patient_id));
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        Guardians and practitioners with access get a notification on that day. Each of them can change or end
        the date. Whether and when to test again is your decision.
      </Typography>
      {isPending && <LoadingLines label="Loading dates..." />}
      {error && (
        <LoadError
          message="Failed to load the dates. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <AccountList>
          {data.kits.map((kit) => (
            <RetestEntry key={kit.kit_record_id} kit={kit} />
          ))}
        </AccountList>
      )}
    </>
  );
}
