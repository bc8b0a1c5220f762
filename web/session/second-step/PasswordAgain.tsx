import { type ReactNode, useCallback, useState } from 'react';
import { hasCode } from '#web/lib/hasCode.ts';
import { PasswordAgainDialog } from './PasswordAgainDialog.tsx';
import { type WithPassword, WithPasswordContext } from './withPassword.ts';

interface Props {
  readonly children: ReactNode;
}

/** Asks for the password when the server wants it again for something sent from within, and then sends that once more. */
export function PasswordAgain({ children }: Props) {
  const [asked, setAsked] = useState<PromiseWithResolvers<boolean>>();
  const withPassword = useCallback<WithPassword>(async (send) => {
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, 'reauthentication_needed')) throw error;
      const asked = Promise.withResolvers<boolean>();
      setAsked(asked);
      const is_proved = await asked.promise;
      setAsked(undefined);
      if (!is_proved) throw error;
      return send();
    }
  }, []);

  return (
    <WithPasswordContext value={withPassword}>
      {children}
      {asked && (
        <PasswordAgainDialog onProved={() => asked.resolve(true)} onCancel={() => asked.resolve(false)} />
      )}
    </WithPasswordContext>
  );
}
