import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CountsQuery } from '#contract/reports/countsQuery.ts';
import type { StoredColumn } from '#contract/reports/runs.ts';
import { readRun, storeKits } from './api.ts';
import { chosenAtFirst, columnKinds, kindOf } from './columnKind.ts';

/** Kits of a call: each call ends in seconds, and the user sees progress and can stop. */
const GROUP = 25;

/** Queries that counts change. */
const stale = [['reports'], ['waiting-reports'], ['patient-table']];

/** Reads the table of a run, and stores the chosen columns group by group. */
export function useRun() {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [stored, setStored] = useState<ReadonlyMap<string, StoredColumn>>(new Map());
  const isStopped = useRef(false);
  const [isStopping, setStopping] = useState(false);
  const stop = () => {
    isStopped.current = true;
    setStopping(true);
  };
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const reading = useMutation({
    mutationFn: readRun,
    onSuccess: ({ columns }) => {
      const kits = columns.filter((column) => chosenAtFirst.includes(kindOf(column)));
      setChosen(new Set(kits.map(({ column }) => column)));
      setStored(new Map());
    },
  });
  const storing = useMutation({
    mutationFn: async ({ file, about }: { readonly file: File; readonly about: CountsQuery }) => {
      isStopped.current = false;
      setStopping(false);
      const kits = [...chosen];
      for (let start = 0; start < kits.length && !isStopped.current; start += GROUP) {
        const answers = await storeKits(file, about, kits.slice(start, start + GROUP));
        setStored(
          (before) => new Map([...before, ...answers.map((answer) => [answer.column, answer] as const)]),
        );
        setChosen(
          (before) => new Set([...before].filter((kit) => !answers.some(({ column }) => column === kit))),
        );
      }
    },
    onSettled: () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });

  const columns = reading.data?.columns;
  const isBusy = storing.isPending;
  const rows = useMemo(
    () =>
      columns
        ?.map((column, place) => {
          const outcome = stored.get(column.column);
          return {
            ...column,
            /** Long names of columns may begin alike. */
            place,
            kind: kindOf(column),
            isChosen: chosen.has(column.column),
            canChoose: column.kit !== null && !outcome && !isBusy,
            outcome,
          };
        })
        .toSorted((a, b) => columnKinds.indexOf(a.kind) - columnKinds.indexOf(b.kind)),
    [columns, stored, chosen, isBusy],
  );

  /** Chooses columns, or leaves them out. */
  const choose = (names: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const others = [...before].filter((name) => !names.includes(name));
      return new Set(isChosen ? [...others, ...names] : others);
    });

  return { reading, storing, rows, chosen, choose, stop, isStopping };
}

export type RunRow = NonNullable<ReturnType<typeof useRun>['rows']>[number];
