import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { OpenBench } from '#contract/bench.ts';
import { waitingScans } from '#web/kit-intake/intakeQueue.ts';
import { counted } from '#web/lib/counted.ts';
import { SignInLayout } from '#web/session/sign-in/SignInLayout.tsx';
import { Message } from '#web/ui/Message.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { scansOf } from './benchDesk.ts';
import { PinForm } from './PinForm.tsx';

/** Asks for the person at the bench: a name, then its PIN. */
export function ChooseTechnician({ bench }: { readonly bench: OpenBench }) {
  const [chosen, setChosen] = useState<string>();
  const { target, focusLater } = useFocusLater<HTMLButtonElement>();
  const technician = bench.technicians.find(({ id }) => id === chosen);
  const title = `${bench.name}, ${bench.laboratory_name}`;
  if (technician)
    return (
      <SignInLayout title={title}>
        <PinForm
          technician={technician}
          onBack={() => {
            focusLater();
            setChosen(undefined);
          }}
        />
      </SignInLayout>
    );
  return (
    <SignInLayout title={title}>
      <Stack spacing={2.5}>
        <Typography color="textSecondary">
          Choose your name. After a quarter of an hour without work, the bench asks again.
        </Typography>
        {bench.technicians.length === 0 && (
          <Message severity="info">
            Nobody can work here yet. An administrator adds technicians under Benches. Then reload this page.
          </Message>
        )}
        {bench.technicians.map(({ id, name }, index) => {
          const waiting = waitingScans(scansOf(id));
          return (
            <Button
              key={id}
              ref={index === 0 ? target : undefined}
              variant="outlined"
              size="large"
              onClick={() => setChosen(id)}
              sx={{ flexWrap: 'wrap', columnGap: 1, overflowWrap: 'anywhere' }}
            >
              {name}{' '}
              {waiting > 0 && (
                <Typography component="span" variant="body2" color="warning">
                  {counted(waiting, 'scan')} not sent
                </Typography>
              )}
            </Button>
          );
        })}
      </Stack>
    </SignInLayout>
  );
}
