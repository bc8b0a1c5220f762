import type { ComponentProps } from 'react';
import { Message } from './Message.tsx';

/** A message that takes the focus from a button that is disabled or gone. */
export const FocusedMessage = (props: ComponentProps<typeof Message>) => (
  <Message ref={focusNow} tabIndex={-1} {...props} />
);

const focusNow = (message: HTMLElement | null) => message?.focus();
