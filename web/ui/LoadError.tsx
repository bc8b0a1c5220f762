import { type ReactNode, useId } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { passFocusOn } from './passFocusOn.ts';
import { Reference } from './Reference.tsx';
import { SupportLink } from './SupportLink.tsx';

interface Props {
  readonly message: string;
  /** The reason in words, below the message. */
  readonly why?: ReactNode;
  /** The reason; its reference follows the message. */
  readonly error?: unknown;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load, and offers another try. */
export function LoadError({ message, why, error, onRetry }: Props) {
  const messageId = useId();
  return (
    <Alert
      ref={passFocusOn}
      severity="error"
      action={
        // Several parts of a screen can fail.
        <Button
          color="inherit"
          size="small"
          aria-describedby={messageId}
          onClick={onRetry}
          sx={{ whiteSpace: 'nowrap' }}
        >
          Try again
        </Button>
      }
      // Without room beside the message, the button wraps below it.
      sx={{ flexWrap: 'wrap', maxWidth: 720, '& .alert-message': { flex: `1 1 ${why ? 18 : 12}rem` } }}
    >
      <span id={messageId}>{message}</span>
      <SupportLink sentence={message} />
      {why && <div>{why}</div>}
      <Reference error={error} />
    </Alert>
  );
}
