import { Box, Typography } from '@mui/material';
import type { KitFigures } from '#contract/laboratory/kit-inventory.ts';
import { WAITING_DAYS } from '#contract/laboratory/limits.ts';
import { KitStatusMark } from '#web/kits/kit-status/KitStatusMark.tsx';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { RouterLink } from '#web/ui/RouterLink.tsx';

/** Registered kits without a report by status, and those that wait too long. */
export function WaitingKits({ open }: Pick<KitFigures, 'open'>) {
  const late = open.reduce((sum, status) => sum + status.late, 0);
  return (
    <>
      <Typography variant="body2" sx={late > 0 ? lateLook : {}}>
        {late > 0 ? (
          <RouterLink to={paths.kitProgress('late')}>{sentence(late)}</RouterLink>
        ) : (
          `No kit waits longer than ${WAITING_DAYS} days.`
        )}
      </Typography>
      <Box component="ul" sx={listLook}>
        {open.map(({ status, kits, late }) => (
          <Typography key={status} component="li" variant="caption" color="textSecondary">
            <RouterLink
              to={paths.kitProgress(status)}
              aria-label={`${kitStatusNames[status]}: ${counted(kits, 'kit')}`}
            >
              <KitStatusMark status={status} withName />
              {`: ${kits.toLocaleString()}`}
            </RouterLink>
            {late > 0 && ` (${late.toLocaleString()} late)`}
          </Typography>
        ))}
      </Box>
    </>
  );
}

const sentence = (late: number) =>
  late === 1
    ? `1 kit waits longer than ${WAITING_DAYS} days`
    : `${late.toLocaleString()} kits wait longer than ${WAITING_DAYS} days`;

const lateLook = {
  pl: 1,
  borderLeft: '3px solid',
  borderColor: 'warning.main',
  '& a': { display: 'inline-block', lineHeight: '24px' },
};

const listLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& a': { display: 'inline-block', color: 'inherit', lineHeight: '24px' },
};
