import { createContext, useContext } from 'react';

/** Sends something that may need the password to have been proved a short while ago; if so, it is asked for. */
export type WithPassword = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

export const WithPasswordContext = createContext<WithPassword>((send) => send());

/** How to send what may need the password again, below `PasswordAgain`. */
export const useWithPassword = (): WithPassword => useContext(WithPasswordContext);
