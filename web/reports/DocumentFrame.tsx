import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DOCUMENT_FAILED } from '#contract/shared/endpoint.ts';

interface Props {
  readonly title: string;
  readonly url: string;
  readonly type: 'text/html' | 'application/pdf';
  /** CSS height; a frame does not know the height of a foreign page. */
  readonly height: string;
  /** The document was refused to the frame, though it could be read a moment before. */
  readonly onFailed: () => void;
}

/**
 * Shows a stored document. Report pages are foreign HTML: the sandbox runs their scripts in an origin of their own, where
 * neither session nor portal is in reach; `allow-same-origin` would undo that. Browsers' PDF viewers do not start in a sandbox.
 */
export function DocumentFrame({ title, url, type, height, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  // A page may say this of itself, too; it is not shown then, and nothing more.
  const onMessage = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === frame.current?.contentWindow && data === DOCUMENT_FAILED) onFailed();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('message', (message) => onMessage(message), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <Box
      component="iframe"
      ref={frame}
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
