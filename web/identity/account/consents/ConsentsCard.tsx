import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Consents } from '#contract/identity/consents.ts';
import { consentsQuery } from '#web/identity/consents/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { Message } from '#web/ui/Message.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { AccountList } from '../shared/AccountList.tsx';
import { Loaded } from '../shared/AccountSection.tsx';
import { SettingsSection } from '../shared/SettingsSection.tsx';
import { ConsentItem } from './ConsentItem.tsx';
import { Research } from './Research.tsx';

const ConsentDialog = lazyDialog(
  async () => (await import('#web/identity/consents/ConsentDialog.tsx')).ConsentDialog,
);

/** The consents of the user, and those that can be withdrawn. */
export function ConsentsCard() {
  const consents = useQuery(consentsQuery());
  const { target, focusLater } = useFocusLater<HTMLHeadingElement>();
  return (
    <SettingsSection
      title="Consents"
      value={consents.data?.consents.length ?? ''}
      needsUser={consents.data ? consents.data.due.length > 0 : consents.isError}
      description="Documents that you accepted, and what you stated about your patients."
      heading={target}
    >
      <Loaded query={consents} label="Loading consents...">
        {(consents) => <ConsentsOf {...consents} onWithdrawn={focusLater} />}
      </Loaded>
    </SettingsSection>
  );
}

interface ListProps extends Consents {
  readonly onWithdrawn: () => void;
}

function ConsentsOf({ due, consents, patients, research, onWithdrawn }: ListProps) {
  const [isReading, setReading] = useState(false);
  const accepted = consents.filter(({ kind }) => kind !== 'research');
  return (
    <Stack spacing={3}>
      {due.length > 0 && (
        <Message severity="info">
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
            <span>
              {due.length === 1 ? 'A document waits' : `${due.length} documents wait`} for your consent. Until
              then, the portal takes no new kits, answers or patients.
            </span>
            <Button variant="outlined" size="small" onClick={() => setReading(true)}>
              Read and accept
            </Button>
          </Stack>
        </Message>
      )}
      {accepted.length === 0 ? (
        <Typography color="textSecondary">You have not accepted any documents.</Typography>
      ) : (
        <AccountList>
          {accepted.map((consent) => (
            <ConsentItem key={consent.id} consent={consent} patients={patients} onWithdrawn={onWithdrawn} />
          ))}
        </AccountList>
      )}
      {research && <Research document={research} consents={consents} patients={patients} />}
      {isReading && due.length > 0 && <ConsentDialog documents={due} onClose={() => setReading(false)} />}
    </Stack>
  );
}
