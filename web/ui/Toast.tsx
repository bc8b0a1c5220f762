import { useEffect, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';
import { dismissToast, type ShownToast } from './toasts.ts';

/**
 * A message that leaves by itself or on Escape. It stays while the pointer or the focus is on it, or another window is in front.
 */
export function Toast({
  toast: { key, message, severity, durationMs, onUndo },
}: {
  readonly toast: ShownToast;
}) {
  const textId = useId();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(key), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, key, durationMs]);
  useEffect(() => {
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismissToast(key);
    };
    addEventListener('blur', hold);
    addEventListener('focus', release);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('blur', hold);
      removeEventListener('focus', release);
      removeEventListener('keydown', onKey);
    };
  }, [key]);
  return (
    <Message
      severity={severity}
      onClose={() => dismissToast(key)}
      // Distinguishes the buttons of several toasts.
      closeDescribedBy={textId}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={look}
    >
      <span id={textId}>{message}</span>
      {onUndo && (
        <Button
          size="small"
          color="inherit"
          aria-describedby={textId}
          onClick={() => {
            dismissToast(key);
            onUndo();
          }}
        >
          Undo
        </Button>
      )}
    </Message>
  );
}

const look = {
  width: '100%',
  border: 1,
  boxShadow: 6,
  '@media (prefers-reduced-motion: no-preference)': { animation: 'arrive 150ms ease-out' },
  '@keyframes arrive': { from: { transform: 'translateY(12px)' } },
};
