import { Box } from '@mui/material';
import { Printer } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DOCUMENT_FAILED, DOCUMENT_PRINTED, DOCUMENT_PRINTS } from '#contract/shared/endpoint.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

/** Address of a page (1 to 4) that opens the print dialog in its frame. */
const printUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}print=1`;

/**
 * Prints a page by itself, from the button or the browser's shortcut. The portal cannot print a frame of another origin: a
 * second frame loads the page with a script of the server that opens the dialog. Only that frame may open dialogs.
 */
export function PrintPage({ url }: { readonly url: string }) {
  /** Counts the printings: each one loads its own frame. */
  const [printing, setPrinting] = useState(0);
  const [isPreparing, setPreparing] = useState(false);
  const print = () => {
    setPrinting((last) => last + 1);
    setPreparing(true);
  };
  const onPrint = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'p' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    if (!isPreparing) print();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => onPrint(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <>
      <ToolbarButton label="Print" icon={<Icon of={Printer} />} busy={isPreparing} onClick={print} />
      {printing > 0 && (
        <PrintedFrame
          key={printing}
          src={printUrl(url)}
          onPrints={() => setPreparing(false)}
          onEnd={() => {
            setPreparing(false);
            setPrinting(0);
          }}
        />
      )}
    </>
  );
}

interface PrintedFrameProps {
  readonly src: string;
  /** Called when the dialog opens. Not every browser reports its end. */
  readonly onPrints: () => void;
  readonly onEnd: () => void;
}

/** A hostile page can send the messages too; it only ends its own printing. */
function PrintedFrame({ src, onPrints, onEnd }: PrintedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const onMessage = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow) return;
    if (data === DOCUMENT_PRINTS) onPrints();
    if (data === DOCUMENT_FAILED) showFailure('Failed to print this page. Please try again.');
    if (data === DOCUMENT_FAILED || data === DOCUMENT_PRINTED) onEnd();
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
      src={src}
      title="Printed page"
      aria-hidden
      inert
      sandbox="allow-scripts allow-modals"
      referrerPolicy="no-referrer"
      sx={outOfSight}
    />
  );
}

/** The width of a sheet of paper, because charts draw themselves to the width of their window. */
const outOfSight = { position: 'fixed', top: 0, left: -10_000, width: 760, height: 1080, border: 0 };
