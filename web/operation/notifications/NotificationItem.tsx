import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Notification } from '#contract/operation/notifications.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonBase } from '#web/ui/ButtonBase.tsx';
import { RouterAnchor, RouterLink } from '#web/ui/RouterLink.tsx';
import { useReadNotification } from './api.ts';
import { notificationLink, sentenceOf } from './notificationText.ts';

interface Props {
  readonly notification: Notification;
  /** Called when the reader follows the notification to its screen. */
  readonly onOpen: () => void;
}

/** A notification; it leads to its kit or report, and is read then. */
export function NotificationItem({ notification, onOpen }: Props) {
  const { id, is_read, created_at, patient_name, kit_id, lines, kits = 0 } = notification;
  const read = useReadNotification();
  const to = notificationLink(notification);
  const markRead = () => {
    if (!is_read) read.mutate(id);
  };

  const content = (
    <>
      <Box aria-hidden sx={[dotLook, is_read ? { visibility: 'hidden' } : {}]} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: is_read ? 400 : 600 }}>
          {!is_read && <span style={visuallyHidden}>Unread: </span>}
          {sentenceOf(notification)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[...(lines ? [] : [patient_name, kit_id]), formatDateTime(created_at)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </>
  );

  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      {to ? (
        <ButtonBase
          component={RouterAnchor}
          to={to}
          onClick={() => {
            markRead();
            onOpen();
          }}
          sx={[rowLook, buttonLook]}
        >
          {content}
        </ButtonBase>
      ) : is_read ? (
        <Box sx={rowLook}>{content}</Box>
      ) : (
        // Without a screen, a click only marks it as read.
        <ButtonBase onClick={markRead} sx={[rowLook, buttonLook]}>
          {content}
        </ButtonBase>
      )}
      {lines && (
        <Box component="ul" aria-label={sentenceOf(notification)} sx={linesLook}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a hidden kit has no name, and the order stays
            <li key={at}>
              {line.kit_id ? (
                <RouterLink
                  to={paths.report(line.kit_id)}
                  onClick={() => {
                    markRead();
                    onOpen();
                  }}
                >
                  {line.patient_name} · {line.kit_id}
                </RouterLink>
              ) : (
                'No longer visible to you'
              )}
            </li>
          ))}
          {kits > lines.length && (
            <li>{(kits - lines.length).toLocaleString()} more on the list of patients</li>
          )}
        </Box>
      )}
    </Box>
  );
}

const linesLook = { m: 0, pl: 5, pr: 2, pb: 1.5, listStyle: 'none', lineHeight: 2, overflowWrap: 'anywhere' };

const rowLook = { display: 'flex', minHeight: 64, alignItems: 'flex-start', gap: 1.5, px: 2, py: 1 };

/** No list button of Material UI: the shell shares its code, which every first screen would load apart. */
const buttonLook = {
  width: '100%',
  justifyContent: 'flex-start',
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};

/** A border: forced colors replace backgrounds. */
const dotLook = {
  flexShrink: 0,
  mt: 1,
  width: 0,
  border: 4,
  borderColor: 'primary.main',
  borderRadius: '50%',
};
