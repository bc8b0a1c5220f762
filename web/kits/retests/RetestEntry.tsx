import { Stack } from '@mui/material';
import { useState } from 'react';
import type { KitRetest } from '#contract/kits/retests.ts';
import { AccountItem } from '#web/identity/account/shared/AccountList.tsx';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { useEndRetest } from './api.ts';
import { RetestDialog } from './RetestDialog.tsx';

/** A kit and its date to test again, which the user chooses, changes or ends. */
export function RetestEntry({ kit }: { readonly kit: KitRetest }) {
  const { kit_record_id, kit_id, retest_on } = kit;
  const [open, setOpen] = useState<'date' | 'end'>();
  // Takes the focus of the button that goes with the date.
  const { target: choose, focusLater } = useFocusLater<HTMLButtonElement>();
  const close = () => setOpen(undefined);
  const end = useEndRetest(kit_record_id, () => {
    showDone(`Date of kit ${kit_id} ended`);
    close();
    focusLater();
  });
  return (
    <>
      <AccountItem
        name={`Kit ${kit_id}`}
        details={[retest_on === null ? 'No date' : formatDate(retest_on)]}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
            <Button
              ref={choose}
              size="small"
              aria-label={`${retest_on === null ? 'Choose a date' : 'Change the date'} for kit ${kit_id}`}
              onClick={() => setOpen('date')}
            >
              {retest_on === null ? 'Choose a date' : 'Change'}
            </Button>
            {retest_on !== null && (
              <Button
                size="small"
                color="error"
                aria-label={`End the date for kit ${kit_id}`}
                onClick={() => setOpen('end')}
              >
                End
              </Button>
            )}
          </Stack>
        }
      />
      {open === 'date' && <RetestDialog kit={kit} onClose={close} />}
      {open === 'end' && (
        <ConfirmMutation
          mutation={end}
          title={`End the date for kit ${kit_id}?`}
          confirmLabel="End date"
          busyLabel="Ending..."
          isDestructive
          onConfirm={() => end.mutate()}
          onCancel={close}
        >
          Nobody gets a notification. You can choose another date at any time.
        </ConfirmMutation>
      )}
    </>
  );
}
