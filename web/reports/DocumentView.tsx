import { Box, Stack, Typography } from '@mui/material';
import { Download, ExternalLink } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { DOCUMENT_FAILED, DOCUMENT_HEIGHT } from '#contract/shared/endpoint.ts';
import { useColorScheme } from '#web/lib/colorScheme.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { PageDocument } from './CheckedDocument.tsx';
import { DocumentLoading } from './DocumentPlace.tsx';
import { isEmbeddable } from './isEmbeddable.ts';
import { reportFileName } from './reportPages.ts';

interface Props extends PageDocument {
  readonly title: string;
  /** CSS height; a frame does not know the height of a foreign page. */
  readonly height: string;
  /** The frame grows to the height that a page drawn by the portal reports. */
  readonly isWhole?: boolean;
  /** The page shows itself, but takes neither touches nor the focus: they scroll the portal's page. */
  readonly isPreview?: boolean;
  /** Called when the server refuses the document to its frame. */
  readonly onFailed: () => void;
}

/** Shows a stored document in a frame. Phones show no PDF in frames, or its first page alone; they get links instead. */
export function DocumentView(props: Props) {
  if (isEmbeddable(props.page)) return <DocumentFrame {...props} />;
  const { kit_id, page, url } = props;
  return (
    <EmptyState message="This browser opens PDF files only in a separate tab.">
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="contained"
          startIcon={<Icon of={ExternalLink} />}
        >
          Open in a new tab
        </Button>
        <Button
          href={url}
          download={reportFileName(kit_id, page)}
          variant="outlined"
          startIcon={<Icon of={Download} />}
        >
          Download PDF
        </Button>
      </Stack>
    </EmptyState>
  );
}

/**
 * Report pages are foreign HTML: the sandbox runs their scripts in a separate origin, out of reach of the session and the
 * portal; `allow-same-origin` would undo that. Browsers' PDF viewers do not start in a sandbox.
 */
function DocumentFrame({ title, url, page, height, isWhole = false, isPreview = false, onFailed }: Props) {
  // A PDF viewer has its own progress, and its frame reports no end: WebKit's fires no `load`.
  const [isLoading, setLoading] = useState(page !== SUGGESTION_PAGE);
  const box = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  // The preview of a phone is out of sight at first, and a page of a laboratory takes long to lay out.
  const isSeen = useIsSeen(box, !isPreview);
  // Drawn pages are light at `#light`. Pages of laboratories get the fragment, too: the portal does not know who drew a page.
  const scheme = useColorScheme();
  const address = page === SUGGESTION_PAGE ? url : `${url}#${scheme}`;
  const [firstAddress] = useState(scheme === 'light' ? address : url);
  const shown = useRef(address);
  useEffect(() => {
    if (!isSeen || shown.current === address) return;
    shown.current = address;
    // Another fragment loads nothing. A new `src` would be a step in the history.
    frame.current?.contentWindow?.location.replace(address);
  }, [isSeen, address]);
  const [ownHeight, setOwnHeight] = useState<number>();
  // A hostile page can send these messages too; it only hides itself, or takes more room.
  const onMessage = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow) return;
    if (data === DOCUMENT_FAILED) onFailed();
    else if (typeof data === 'string' && data.startsWith(DOCUMENT_HEIGHT)) {
      const reported = Number(data.slice(DOCUMENT_HEIGHT.length));
      if (Number.isFinite(reported)) setOwnHeight(Math.min(Math.max(reported, MIN_HEIGHT), MAX_HEIGHT));
    }
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('message', (message) => onMessage(message), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <Box
      ref={box}
      data-document
      sx={{
        position: 'relative',
        cursor: isPreview ? 'pointer' : undefined,
        '@media screen': { height: isWhole && ownHeight ? ownHeight + 2 * BORDER : height },
      }}
    >
      {isSeen && (
        <Box
          component="iframe"
          ref={frame}
          title={title}
          sandbox={page === SUGGESTION_PAGE ? undefined : 'allow-scripts allow-downloads'}
          referrerPolicy="no-referrer"
          src={firstAddress}
          onLoad={() => setLoading(false)}
          inert={isPreview}
          sx={isPreview ? previewLook : frameLook}
        />
      )}
      {isSeen && isLoading && <DocumentLoading page={page} />}
      <Typography sx={{ display: 'none', displayPrint: 'block' }}>
        {page === SUGGESTION_PAGE
          ? 'To print the suggestion, open it in a new tab.'
          : 'To print this page of the report, use its own Print button.'}
      </Typography>
    </Box>
  );
}

/** Whether an element has been on the screen, or near it; true at once if `isNow`. */
function useIsSeen(element: RefObject<HTMLElement | null>, isNow: boolean): boolean {
  const [isSeen, setSeen] = useState(isNow);
  if (isNow && !isSeen) setSeen(true);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '50%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

/** Bounds (px) of the height that a page reports. A higher page scrolls in its frame. */
const MIN_HEIGHT = 360;
const MAX_HEIGHT = 20_000;
const BORDER = 1;

const frameLook = {
  display: 'block',
  displayPrint: 'none',
  width: '100%',
  height: '100%',
  minHeight: MIN_HEIGHT,
  border: `${BORDER}px solid`,
  borderColor: 'divider',
  borderRadius: 1,
};

/** The page goes on below: no line is cut in half. */
const previewLook = { ...frameLook, maskImage: 'linear-gradient(#000 calc(100% - 96px), transparent)' };
