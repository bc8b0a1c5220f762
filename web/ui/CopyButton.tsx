import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';

interface Props {
  readonly text: string;
  readonly label: string;
  /** Says of several such buttons which one it is; the label when absent. */
  readonly name?: string;
  /** Shows the icon alone; the label is then its name and its hint. */
  readonly iconOnly?: boolean;
  readonly onCopied: () => void;
  readonly onFailed: () => void;
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, label, name = label, iconOnly = false, onCopied, onFailed }: Props) {
  // Without a secure connection there is no clipboard at all, which throws as a refused one does.
  const onCopy = () => void copy(text).then(onCopied, onFailed);

  return iconOnly ? (
    <IconButton size="small" aria-label={name} title={label} onClick={onCopy}>
      <ContentCopy fontSize="inherit" />
    </IconButton>
  ) : (
    <Button size="small" startIcon={<ContentCopy />} aria-label={name} onClick={onCopy}>
      {label}
    </Button>
  );
}

const copy = async (text: string) => navigator.clipboard.writeText(text);
