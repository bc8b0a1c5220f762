import { Box, Paper } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { consentsQuery } from '#web/identity/consents/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import type { DraftKeeper } from './DraftKeeper.ts';
import type { DraftState } from './DraftState.ts';
import type { UnsentCopy } from './UnsentCopy.ts';
import { useDraftState } from './useDraftKeeper.ts';

const ChangedElsewhereDialog = lazyDialog(
  async () => (await import('./ChangedElsewhereDialog.tsx')).ChangedElsewhereDialog,
);

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly keeper: DraftKeeper;
  readonly copy: UnsentCopy;
}

/** Shows at the lower edge of the screen whether the answers are saved, and asks about those that changed elsewhere. */
export function DraftStatus({ definition, keeper, copy }: Props) {
  const state = useDraftState(keeper);
  const isKept = useStore(copy.isKept);
  const sentence = sentenceOf(state, isKept);
  const hasFailed = state.status === 'unsent' || state.status === 'refused';
  // Announces the first save, a failure and its end, but not every save.
  const [announced, setAnnounced] = useState(sentence);
  if (state.status !== 'saving' && announced !== sentence) setAnnounced(sentence);

  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {announced}
      </Box>
      <Paper sx={[statusLook, hasFailed && failureLook]}>
        {state.status === 'saved' && <Icon of={CircleCheck} fontSize="small" color="success" />}
        {hasFailed && <Icon of={TriangleAlert} fontSize="small" color="warning" />}
        <span aria-hidden>{sentence}</span>
        {state.status === 'refused' && <ConsentButton />}
      </Paper>
      {state.status === 'changed_elsewhere' && (
        <ChangedElsewhereDialog definition={definition} keeper={keeper} />
      )}
    </>
  );
}

/** Asks again for the consents that somebody has put off, and that the answers wait for. */
function ConsentButton() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...consentsQuery(), enabled: false });
  if (!data || data.due.length === 0) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() => void queryClient.invalidateQueries(consentsQuery())}
      sx={{ ml: 'auto', flexShrink: 0 }}
    >
      Read and accept
    </Button>
  );
}

function sentenceOf(state: DraftState, isKept: boolean): string {
  switch (state.status) {
    case 'untouched':
      return 'Your answers are saved as you enter them.';
    case 'saving':
      return 'Saving draft...';
    case 'saved':
      return 'Draft saved';
    case 'unsent':
      return `Not saved yet: the portal cannot be reached. Your answers stay on this ${isKept ? 'device' : 'page'} and will be sent again.`;
    case 'refused':
      return `Not saved: ${state.reason}`;
    case 'changed_elsewhere':
      return 'Not saved: these answers were changed in another tab or on another device.';
  }
}

const statusLook = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  // As wide as the form, which has the rail beside it.
  maxWidth: { xs: 1160, lg: 'min(928px, 100% - 232px)' },
  minHeight: 40,
  mt: 3,
  px: { xs: 2, md: 3 },
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: ({ palette }: Theme) => `0 -6px 16px color-mix(in srgb, ${palette.shade} 66.7%, transparent)`,
  typography: 'body2',
  color: 'text.secondary',
};

const failureLook = { color: 'text.primary', borderColor: 'warning.main' };
