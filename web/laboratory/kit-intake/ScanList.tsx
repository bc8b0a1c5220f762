import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scansQuery } from '#web/laboratory/scans/api.ts';
import { scanResultNames } from '#web/laboratory/scans/scanResultNames.ts';
import { totalOf } from '#web/laboratory/scans/totalOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import type { Scan } from './intakeQueue.ts';
import { LastScans, ScanRow } from './LastScans.tsx';
import { resultLooks, scanLook } from './scanLook.tsx';

/** Scans of this tab on the list; the queue keeps more. */
const LISTED = 20;

/** The last scans, the newest first: those of this tab, and the others of today from the portal. */
export function ScanList({ scans }: { readonly scans: readonly Scan[] }) {
  const [isAll, setAll] = useState(false);
  const { data } = useQuery(scansQuery(isAll));
  const shown = isAll ? scans : scans.slice(0, LISTED);
  const here = new Set(shown.map(({ kit_id }) => kit_id));
  const others = (data?.codes ?? []).filter(({ kit_id }) => !here.has(kit_id));
  const listed = isAll ? others : others.slice(0, LISTED - shown.length);
  const total = data ? totalOf(data) : 0;
  return (
    <LastScans
      isEmpty={shown.length + listed.length === 0}
      more={
        !isAll &&
        total > here.size + listed.length && (
          <Button ref={passFocusOn} onClick={() => setAll(true)} sx={{ mt: 1 }}>
            Show all codes of today
          </Button>
        )
      }
    >
      {shown.map((scan) => (
        <ScanRow key={scan.id} code={scan.kit_id} {...scanLook(scan)} />
      ))}
      {listed.map(({ kit_id, result, times }) => (
        <ScanRow
          key={kit_id}
          code={kit_id}
          {...resultLooks[result]}
          title={times > 1 ? `${scanResultNames[result]}, scanned ${times} times` : scanResultNames[result]}
        />
      ))}
    </LastScans>
  );
}
