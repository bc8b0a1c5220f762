import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type {
  addTechnician,
  Bench,
  endBench,
  endTechnician,
  listBenches,
  prepareBench,
  renewPin,
  Technician,
} from '#contract/laboratory/benches.ts';
import type { Laboratory } from '#contract/laboratory/laboratories.ts';
import { activeLaboratoriesQuery } from '#web/laboratory/api.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** A row with the name of its laboratory. */
type InLaboratory<Row> = Row & { readonly laboratory_name: string };
export type BenchRow = InLaboratory<Bench>;
export type TechnicianRow = InLaboratory<Technician>;

/** A new bench or technician. */
export interface Named {
  readonly laboratory_id: string;
  readonly name: string;
}

const reloads = [['benches']];

const benchesQuery = (laboratory_id: string) =>
  queryOptions({
    queryKey: ['benches', laboratory_id],
    queryFn: ({ signal }) =>
      call<typeof listBenches>(
        'GET /api/admin/laboratories/:laboratory_id/benches',
        { params: { laboratory_id } },
        { signal },
      ),
  });

/** The benches and technicians of all laboratories that have not ended; undefined while they load. */
export function useBenches() {
  const laboratories = useQuery(activeLaboratoriesQuery());
  const lists = useQueries({
    queries: (laboratories.data ?? []).map(({ id }) => benchesQuery(id)),
  });
  const error = laboratories.error ?? lists.find((list) => list.error)?.error ?? undefined;
  const isLoaded = laboratories.data !== undefined && lists.every(({ data }) => data !== undefined);
  const rowsOf = <Row>(rows: (index: number) => readonly Row[] | undefined) =>
    (laboratories.data ?? []).flatMap(({ name }: Laboratory, index) =>
      (rows(index) ?? []).map((row) => ({ ...row, laboratory_name: name })),
    );
  return {
    laboratories: laboratories.data,
    benches: isLoaded ? rowsOf((index) => lists[index]?.data?.benches).toSorted(liveFirst) : undefined,
    technicians: isLoaded ? rowsOf((index) => lists[index]?.data?.technicians) : undefined,
    error,
    retry: () => {
      for (const query of [laboratories, ...lists]) if (query.isError) void query.refetch();
    },
  };
}

const liveFirst = (one: Bench, other: Bench) => Number(hasEnded(one)) - Number(hasEnded(other));

/** Whether a bench has ended, by somebody or because nobody has opened or used it. The portal's clock decides. */
export const hasEnded = ({ ended_at }: Bench): boolean => ended_at !== null;

/** Prepares a bench. Only the answer holds its code; the cache drops it with its dialog. */
export const usePrepareBench = () =>
  useChange(
    ({ laboratory_id, name }: Named) =>
      call<typeof prepareBench>('POST /api/admin/laboratories/:laboratory_id/benches', {
        params: { laboratory_id },
        body: { name },
      }),
    { reloads, gcTime: 0 },
  );

/** Adds a technician. Only the answer holds the PIN. */
export const useAddTechnician = () =>
  useChange(
    ({ laboratory_id, name }: Named) =>
      call<typeof addTechnician>('POST /api/admin/laboratories/:laboratory_id/technicians', {
        params: { laboratory_id },
        body: { name },
      }),
    { reloads, gcTime: 0 },
  );

/** Gives a technician a new PIN. Only the answer holds it. */
export const useRenewPin = (technician_id: string) =>
  useChange(
    () =>
      call<typeof renewPin>('POST /api/admin/technicians/:technician_id/pin', { params: { technician_id } }),
    { reloads, gcTime: 0 },
  );

/** Ends a bench at once. */
export const useEndBench = (bench_id: string) =>
  useChange(() => call<typeof endBench>('DELETE /api/admin/benches/:bench_id', { params: { bench_id } }), {
    reloads,
  });

/** Removes a technician from all benches. */
export const useEndTechnician = (technician_id: string) =>
  useChange(
    () =>
      call<typeof endTechnician>('DELETE /api/admin/technicians/:technician_id', {
        params: { technician_id },
      }),
    { reloads },
  );
