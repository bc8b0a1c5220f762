import { Box, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Message } from '#web/ui/Message.tsx';
import { barcodeReader } from './barcodeReader.ts';

interface Props {
  /** A label came into view. */
  readonly onRead: (text: string) => void;
  readonly onClose?: () => void;
}

/** Pause (ms) between two pictures. */
const PICTURE_MS = 150;
/** A label that was out of view for this time (ms) counts again. */
const GONE_MS = 3000;

const FAILURES: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser does not allow the camera. Allow it in the settings of the page, and try again.',
  NotFoundError: 'This device has no camera.',
};

/** Reads labels with the camera, one after the other. */
export function CameraReader({ onRead }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  const [note, setNote] = useState('Hold a label in front of the camera.');
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    read.current = onRead;
  });

  useEffect(() => {
    const end = new AbortController();
    watch(video.current, end.signal, (texts) => {
      const [text] = texts;
      if (texts.length > 1) setNote('Several labels are in view. Show one at a time.');
      else if (text !== undefined) {
        setNote('Hold the next label in front of the camera.');
        read.current(text);
      }
    }).catch((error: unknown) => {
      if (end.signal.aborted) return;
      const name = error instanceof DOMException ? error.name : '';
      setFailure(FAILURES[name] ?? 'The camera does not work. Close it and try again, or type the Kit ID.');
    });
    return () => end.abort();
  }, []);

  if (failure) return <Message severity="error">{failure}</Message>;
  return (
    <Box>
      {/* biome-ignore lint/a11y/useMediaCaption: a live picture without sound */}
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label="Picture of the camera"
        sx={videoLook}
      />
      <Typography component="output" color="textSecondary" sx={{ display: 'block' }}>
        {note}
      </Typography>
    </Box>
  );
}

const videoLook = { display: 'block', width: '100%', maxWidth: 480, borderRadius: 1, mb: 1 };

/** Shows the camera, and reports the codes that come into view, until the signal ends. Rejects if the camera does not work. */
async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onCodes: (texts: readonly string[]) => void,
): Promise<void> {
  if (!video) return;
  const [readCodes, stream] = await Promise.all([
    barcodeReader(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  let last = { seen: '', at: 0 };
  while (!signal.aborted) {
    // A picture that the reader cannot use is one without a code.
    const texts = await readCodes(video).catch(() => []);
    const seen = texts.join('\n');
    const isNew = seen !== last.seen || Date.now() - last.at > GONE_MS;
    if (texts.length > 0) last = { seen, at: Date.now() };
    if (texts.length > 0 && isNew && !signal.aborted) onCodes(texts);
    await new Promise((resolve) => setTimeout(resolve, PICTURE_MS));
  }
}
