import UploadFile from '@mui/icons-material/UploadFile';
import { Button, LinearProgress, Stack } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { Message } from '#web/ui/Message.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useReplaceSuggestion } from './api.ts';

interface Props {
  readonly kit_id: string;
  readonly hasSuggestion: boolean;
  readonly maxBytes: number;
}

/** Uploads a suggestion or a new version of it. */
export function SuggestionUpload({ kit_id, hasSuggestion, maxBytes }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = useRef<AbortController>(null);
  const [fraction, setFraction] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const replace = useReplaceSuggestion(kit_id, setFraction);

  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const isTooLarge = file.size > maxBytes;
    setRefusal(isTooLarge ? `The file is larger than ${formatMegabytes(maxBytes)}.` : undefined);
    // Choosing the same file again, corrected, must count as a change.
    target.value = '';
    if (isTooLarge) return;
    const controller = new AbortController();
    upload.current = controller;
    setFraction(0);
    replace.mutate(
      { file, signal: controller.signal },
      {
        onSuccess: ({ is_new }) => showDone(is_new ? 'Suggestion uploaded' : 'The suggestion is unchanged'),
        onError: (error) => !controller.signal.aborted && setRefusal(messageOf(error)),
      },
    );
  };

  const onClose = () => {
    setRefusal(undefined);
    // The button that closed the message is gone, and would lose the focus.
    button.current?.focus();
  };

  return (
    <Stack spacing={1} sx={{ mb: 2, alignItems: 'flex-start' }}>
      <Stack direction="row" spacing={2} sx={{ width: '100%', alignItems: 'center' }}>
        {/* One button for both actions, so that the focus stays. */}
        <Button
          ref={button}
          variant="outlined"
          startIcon={!replace.isPending && <UploadFile />}
          onClick={() => (replace.isPending ? upload.current?.abort() : input.current?.click())}
          sx={{ flexShrink: 0 }}
        >
          {replace.isPending ? 'Cancel' : hasSuggestion ? 'Replace suggestion' : 'Upload suggestion'}
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
      {refusal && (
        <Message severity="error" onClose={onClose}>
          {refusal}
        </Message>
      )}
      <LeaveGuard isUnsaved={() => replace.isPending} title="Leave while the suggestion is uploading?">
        The upload may not finish.
      </LeaveGuard>
    </Stack>
  );
}
