import { useQuery } from '@tanstack/react-query';
import { patientsQuery } from '#web/families/patients/api.ts';
import { useOwnsPatients, useProfile } from '#web/identity/session/api.ts';

/** Whether the user reads the kit's report as its owner: a customer, or a practitioner who owns the kit's patient. */
export function useIsOwner(kit_id: string): boolean {
  const { role } = useProfile();
  const isOwningPractitioner = useOwnsPatients() && role === 'practitioner';
  const { data } = useQuery({ ...patientsQuery(), enabled: isOwningPractitioner });
  const isOwnKit = data?.patients.some(({ kits }) => kits.some((kit) => kit.kit_id === kit_id)) ?? false;
  return role === 'customer' || (isOwningPractitioner && isOwnKit);
}
