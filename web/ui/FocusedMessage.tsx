import type { ComponentProps } from 'react';
import { Message } from './Message.tsx';

/** A message that takes the focus when it appears: what had it, a button that was pressed, is disabled or gone. */
export const FocusedMessage = (props: ComponentProps<typeof Message>) => (
  <Message ref={focusNow} tabIndex={-1} {...props} />
);

const focusNow = (message: HTMLElement | null) => message?.focus();
