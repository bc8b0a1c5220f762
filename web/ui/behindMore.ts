import { createContext } from 'react';

/** Whether this is the opened part of a card: the actions of a menu stand there without a second button. */
export const BehindMore = createContext(false);
