import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#web/ui/Alert.tsx';
import { databaseVersionQuery } from './api.ts';

/** The version of PostgreSQL: a warning if it lacks security fixes, a line below the lists otherwise. */
export function DatabaseVersion({ place }: { readonly place: 'above' | 'below' }) {
  const { data } = useQuery(databaseVersionQuery());
  if (!data) return null;
  const { version, oldest_safe } = data;
  if (oldest_safe !== null)
    return place === 'above' ? (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {`PostgreSQL ${version} lacks published security fixes. Ask the operator for ${oldest_safe} or newer.`}
      </Alert>
    ) : null;
  return place === 'below' ? (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
      {`Database: PostgreSQL ${version}. It has all security fixes that this release of the portal knows of.`}
    </Typography>
  ) : null;
}
