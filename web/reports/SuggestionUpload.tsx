import UploadFile from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { type ChangeEvent, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { Message } from '#web/ui/Message.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useReplaceSuggestion } from './api.ts';

interface Props {
  readonly kit_id: string;
  readonly has_suggestion: boolean;
  readonly max_bytes: number;
}

/** Brings a suggestion in, or a new version of it. */
export function SuggestionUpload({ kit_id, has_suggestion, max_bytes }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [fraction, setFraction] = useState(0);
  const [refused, setRefused] = useState<string>();
  const replace = useReplaceSuggestion(kit_id, setFraction);

  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const is_too_large = file.size > max_bytes;
    setRefused(is_too_large ? `The file is larger than ${formatMegabytes(max_bytes)}.` : undefined);
    // The same file, corrected, must count as a new choice.
    target.value = '';
    if (is_too_large) return;
    const controller = new AbortController();
    sending.current = controller;
    setFraction(0);
    replace.mutate(
      { file, signal: controller.signal },
      {
        onSuccess: ({ is_new }) =>
          showDone(is_new ? 'Suggestion uploaded' : 'This suggestion is already there'),
        onError: (error) => !controller.signal.aborted && setRefused(messageOf(error)),
      },
    );
  };

  return (
    <Stack spacing={1} sx={{ mb: 2, alignItems: 'flex-start' }}>
      <Stack direction="row" spacing={2} sx={{ width: '100%', alignItems: 'center' }}>
        {/* One button, which keeps the focus when it comes to mean the other. */}
        <Button
          variant="outlined"
          startIcon={!replace.isPending && <UploadFile />}
          onClick={() => (replace.isPending ? sending.current?.abort() : input.current?.click())}
          sx={{ flexShrink: 0 }}
        >
          {replace.isPending ? 'Cancel' : has_suggestion ? 'Replace suggestion' : 'Upload suggestion'}
        </Button>
        {replace.isPending && (
          <LinearProgress
            variant="determinate"
            value={Math.round(100 * fraction)}
            aria-label="Uploading the suggestion"
            sx={{ flexGrow: 1 }}
          />
        )}
      </Stack>
      <input ref={input} type="file" hidden accept=".pdf" aria-label="Suggestion file" onChange={onChoose} />
      {refused && <Message severity="error">{refused}</Message>}
      <LeaveGuard isUnsaved={() => replace.isPending} title="Leave while the suggestion is being uploaded?">
        You will not see whether it has arrived.
      </LeaveGuard>
    </Stack>
  );
}
