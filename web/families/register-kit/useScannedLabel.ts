import { useState } from 'react';
import type { ListedPatient } from '#web/families/patients/api.ts';
import { type ScannedLabel, scannedLabel } from './scannedLabel.ts';

interface Scanned {
  /** The code to register. */
  readonly kit_id: string | undefined;
  /** The label of a kit that the customer has already registered, with the kit's patient. */
  readonly own: { readonly label: ScannedLabel; readonly patient: ListedPatient } | undefined;
}

/**
 * The label that led to the form, as it was when the form opened.
 * @param linked the code in the address; labels of earlier kits do not count beside it.
 */
export function useScannedLabel(patients: readonly ListedPatient[], linked: string | undefined): Scanned {
  const [scanned] = useState((): Scanned => {
    const kept = scannedLabel();
    const label = linked === undefined || linked === kept?.kit_id ? kept : undefined;
    const patient = patients.find(({ kits }) => kits.some(({ kit_id }) => kit_id === label?.kit_id));
    if (label && patient) return { kit_id: undefined, own: { label, patient } };
    return { kit_id: linked ?? label?.kit_id, own: undefined };
  });
  return scanned;
}
