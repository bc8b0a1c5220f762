import { useState } from 'react';

/**
 * Ids of the registrations that are sent by one filling of the form. The same registration sent again has the same one: if only
 * the answer of the first attempt was lost, it is not done twice. A registration that was changed in between is another, which
 * must not be answered as if it had been done.
 */
export function useRegistrationIds(): (registration: object) => string {
  const [ids] = useState(() => new Map<string, string>());
  return (registration) => {
    const content = JSON.stringify(registration);
    const id = ids.get(content) ?? crypto.randomUUID();
    ids.set(content, id);
    return id;
  };
}
