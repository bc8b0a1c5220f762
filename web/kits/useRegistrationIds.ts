import { useState } from 'react';
import type { Registration } from './api.ts';

/**
 * Ids of the registrations that are sent by one filling of the form. The same registration sent again has the same one: if only
 * the answer of the first attempt was lost, it is not done twice. One that was changed in between is another, which must not be
 * answered as if it had been done.
 */
export function useRegistrationIds(): (registration: Registration) => string {
  const [ids] = useState(() => new Map<string, string>());
  return (registration) => {
    // Equal ones have equal text: the contract has put their members into its own order.
    const content = JSON.stringify(registration);
    const id = ids.get(content) ?? crypto.randomUUID();
    ids.set(content, id);
    return id;
  };
}
