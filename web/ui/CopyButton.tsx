import { Copy } from 'lucide';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { SHORT_MS, showDone, showFailure } from './toasts.ts';
import type { useHint } from './useHint.tsx';

interface Props {
  readonly text: string;
  readonly label: string;
  /** Accessible name that distinguishes several buttons; the label unless given. */
  readonly name?: string;
  /** Shows the icon alone; the label is then its name and its hint. */
  readonly iconOnly?: boolean;
  /** The next step of its screen. */
  readonly isMain?: boolean;
  /** As for `Button`. */
  readonly edge?: ButtonProps['edge'];
  /** Handlers of a hint, which an icon then has in place of its label. */
  readonly hinting?: ReturnType<typeof useHint>['events'];
  /** Sentences of the toasts. */
  readonly copied: string;
  readonly failed: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({
  text,
  label,
  name = label,
  iconOnly = false,
  isMain = false,
  edge,
  hinting,
  copied,
  failed,
}: Props) {
  const onCopy = () => {
    hinting?.onClick();
    void copy(text).then(
      () => showDone(copied, SHORT_MS),
      () => showFailure(failed, SHORT_MS),
    );
  };

  return iconOnly ? (
    <IconButton size="small" aria-label={name} {...(hinting ?? { title: label })} onClick={onCopy}>
      <Icon of={Copy} fontSize="inherit" />
    </IconButton>
  ) : (
    <Button
      {...(isMain ? { variant: 'contained' } : { size: 'small' })}
      edge={edge}
      startIcon={<Icon of={Copy} />}
      aria-label={name}
      onClick={onCopy}
    >
      {label}
    </Button>
  );
}

// Async: an insecure connection has no clipboard, and the TypeError becomes a rejection.
const copy = async (text: string) => navigator.clipboard.writeText(text);
