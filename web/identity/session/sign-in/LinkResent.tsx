import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';

/** Confirms the request for a new link without revealing whether the address is known. */
export const LinkResent = () => (
  <FocusedMessage severity="success">
    If this address awaits confirmation, a new link is on its way.
  </FocusedMessage>
);
