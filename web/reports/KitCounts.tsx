import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { hasCode } from '#web/lib/hasCode.ts';
import { taxaQuery } from '#web/reports/at-a-glance/api.ts';
import { LoadError } from '#web/ui/LoadError.tsx';

const CountsSection = lazy(async () => ({ default: (await import('./CountsSection.tsx')).CountsSection }));

/** The published counts of a kit as files; nothing without any. */
export function KitCounts({ kit_id }: { readonly kit_id: string }) {
  const { data, error, refetch } = useQuery({
    ...taxaQuery(kit_id),
    // The report has just requested them.
    retryOnMount: false,
  });
  if (error && !hasCode(error, 'kit_not_found'))
    return (
      <LoadError
        message="Failed to load the counts. Please try again."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data?.taxa) return null;
  return (
    <Suspense fallback={null}>
      <CountsSection kit_id={kit_id} taxa={data.taxa} />
    </Suspense>
  );
}
