import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { AccountSection } from './AccountSection.tsx';
import { sessionsQuery } from './api.ts';
import { SectionSkeleton } from './SectionSkeleton.tsx';
import { SessionList } from './SessionList.tsx';

/** Where the user is signed in. */
export function SessionsCard() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const { target, focusLater } = useFocusLater<HTMLHeadingElement>();

  return (
    <AccountSection title="Sessions" heading={target}>
      {sessions ? (
        <SessionList sessions={sessions} onEnded={focusLater} />
      ) : error ? (
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SectionSkeleton label="Loading sessions..." />
      )}
    </AccountSection>
  );
}
