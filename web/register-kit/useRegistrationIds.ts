import { useState } from 'react';

/**
 * Ids of the registrations that are sent by one filling of the form. A kit sent again has the same one: if only the answer of
 * the first attempt was lost, it is not registered twice, and if it was changed in between, the server says so. Another kit is
 * another registration.
 */
export function useRegistrationIds(): (kit_id: string) => string {
  const [ids] = useState(() => new Map<string, string>());
  return (kit_id) => {
    const id = ids.get(kit_id) ?? crypto.randomUUID();
    ids.set(kit_id, id);
    return id;
  };
}
