import { useQuery } from '@tanstack/react-query';
import { AccountSection } from '#web/account/AccountSection.tsx';
import { userQuery } from '#web/account/api.ts';
import { SectionSkeleton } from '#web/account/SectionSkeleton.tsx';
import { messageOf } from '#web/lib/api.ts';
import { PasswordAgain } from '#web/session/second-step/PasswordAgain.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { SecondStepSettings } from './SecondStepSettings.tsx';

/** The second steps of signing in that the user has set up. */
export function SecondStepCard() {
  const { data: user, error, refetch } = useQuery(userQuery());
  const { target, focusLater } = useFocusLater<HTMLHeadingElement>();

  return (
    <AccountSection title="Two-step sign-in" heading={target}>
      <PasswordAgain>
        {user ? (
          <SecondStepSettings factors={user.factors ?? []} onClosed={focusLater} />
        ) : error ? (
          <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SectionSkeleton label="Loading second steps..." />
        )}
      </PasswordAgain>
    </AccountSection>
  );
}
