import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';

/** A confirmation link has been asked for again. Never tells whether the address is known. */
export const LinkResent = () => (
  <FocusedMessage severity="success">
    If this address waits for its confirmation, a new link is on its way.
  </FocusedMessage>
);
