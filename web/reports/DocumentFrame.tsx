import Box from '@mui/material/Box';

interface Props {
  readonly title: string;
  readonly url: string;
  readonly type: 'text/html' | 'application/pdf';
  /** CSS height; a frame does not know the height of a foreign page. */
  readonly height: string;
}

/**
 * Shows a stored document. Report pages are foreign HTML: the sandbox runs their scripts in an origin of their own, where
 * neither session nor portal is in reach; `allow-same-origin` would undo that. Browsers' PDF viewers do not start in a sandbox.
 */
export function DocumentFrame({ title, url, type, height }: Props) {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox={type === 'text/html' ? 'allow-scripts allow-downloads' : undefined}
      referrerPolicy="no-referrer"
      src={url}
      sx={{
        display: 'block',
        width: '100%',
        height,
        minHeight: 360,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    />
  );
}
