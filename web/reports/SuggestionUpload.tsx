import { Stack } from '@mui/material';
import { FileUp } from 'lucide';
import { type ChangeEvent, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { Message } from '#web/ui/Message.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useReplaceSuggestion } from './api.ts';
import { SuggestionProgress } from './SuggestionProgress.tsx';
import { suggestionProblem } from './suggestionProblem.ts';

const ReplaceSuggestionDialog = lazyDialog(
  async () => (await import('./ReplaceSuggestionDialog.tsx')).ReplaceSuggestionDialog,
);

interface Props {
  readonly kit_id: string;
  readonly hasSuggestion: boolean;
  readonly isShared: boolean;
  readonly maxBytes: number;
}

/** Uploads a first suggestion at once, and a new version of it after the question why. */
export function SuggestionUpload({ kit_id, hasSuggestion, isShared, maxBytes }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = useRef<AbortController>(null);
  const [fraction, setFraction] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  // The file whose replacement is in question.
  const [asked, setAsked] = useState<File>();
  // The server has the file; only the reload of the page remains.
  const [isSent, setSent] = useState(false);
  const replace = useReplaceSuggestion(kit_id, setFraction, ({ is_new }) => {
    setSent(true);
    showDone(is_new ? 'Suggestion uploaded' : 'This file is already the suggestion. Nothing changed');
  });

  const send = (file: File, reason?: string) => {
    if (replace.isPending) return;
    const controller = new AbortController();
    upload.current = controller;
    setFraction(0);
    setSent(false);
    setRefusal(undefined);
    replace.mutate(
      { file, reason, signal: controller.signal },
      {
        // Another file may have been chosen while the page was loading again.
        onSuccess: () => setAsked((now) => (now === file ? undefined : now)),
        onError: (error) => {
          if (controller.signal.aborted) return;
          setRefusal(messageOf(error));
          // Somebody else has published a suggestion meanwhile.
          if (hasCode(error, 'replacement_reason_required')) setAsked(file);
        },
      },
    );
  };

  const onChoose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    // Choosing the same file again, corrected, must count as a change.
    target.value = '';
    const problem = await suggestionProblem(file, kit_id, maxBytes);
    // The dialog names the file that it keeps.
    setRefusal(problem && asked ? `${file.name}: ${problem}` : problem);
    if (problem) return;
    if (hasSuggestion || asked || isSent) setAsked(file);
    else send(file);
  };

  const onCancel = () => {
    if (replace.isPending && !isSent && !upload.current?.signal.aborted) return upload.current?.abort();
    setAsked(undefined);
    setRefusal(undefined);
  };

  const onClose = () => {
    setRefusal(undefined);
    // The button that closed the message is gone, and would lose the focus.
    button.current?.focus();
  };

  const isSendingFirst = replace.isPending && !isSent && !asked;
  return (
    <Stack spacing={1} sx={{ mb: 2, alignItems: 'flex-start' }}>
      <Stack direction="row" spacing={2} sx={{ width: '100%', alignItems: 'center' }}>
        {/* One button for both actions, so that the focus stays. */}
        <Button
          ref={button}
          variant={hasSuggestion || isSendingFirst ? 'outlined' : 'contained'}
          startIcon={!isSendingFirst && <Icon of={FileUp} />}
          onClick={() => (isSendingFirst ? onCancel() : input.current?.click())}
          sx={{ flexShrink: 0 }}
        >
          {isSendingFirst ? 'Cancel' : hasSuggestion ? 'Replace suggestion' : 'Upload suggestion'}
        </Button>
        {isSendingFirst && <SuggestionProgress fraction={fraction} sx={{ flexGrow: 1 }} />}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf"
        aria-label="Suggestion file"
        onChange={(event) => void onChoose(event)}
      />
      {refusal && !asked && (
        <Message severity="error" onClose={onClose}>
          {refusal}
        </Message>
      )}
      {asked && (
        <ReplaceSuggestionDialog
          name={asked.name}
          isShared={isShared}
          fraction={replace.isPending ? fraction : undefined}
          refusal={refusal}
          onReplace={(reason) => send(asked, reason)}
          onChoose={() => input.current?.click()}
          onClose={onCancel}
        />
      )}
      <LeaveGuard
        isUnsaved={() => (replace.isPending ? !isSent : asked !== undefined)}
        title={
          replace.isPending
            ? 'Leave while the suggestion is uploading?'
            : 'Leave without replacing the suggestion?'
        }
      >
        {replace.isPending ? 'The upload may not finish.' : 'The file and the reason will not be sent.'}
      </LeaveGuard>
    </Stack>
  );
}
