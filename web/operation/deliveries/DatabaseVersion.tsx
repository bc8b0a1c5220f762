import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#web/ui/Alert.tsx';
import { databaseVersionQuery } from './api.ts';

/** The version of PostgreSQL below the lists with a warning if it lacks security fixes. */
export function DatabaseVersion() {
  const { data } = useQuery(databaseVersionQuery());
  if (!data) return null;
  const { version, oldest_safe } = data;
  return oldest_safe === null ? (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 3 }}>
      {`Database: PostgreSQL ${version}. It has all security fixes that this release of the portal knows of.`}
    </Typography>
  ) : (
    <Alert severity="warning" sx={{ mt: 3 }}>
      {`Database: PostgreSQL ${version} lacks published security fixes. Ask the portal's operator to update it to ${oldest_safe} or newer.`}
    </Alert>
  );
}
