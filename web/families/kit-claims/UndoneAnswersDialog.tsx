import { Typography } from '@mui/material';
import type { OwnUndoneRegistration } from '#contract/families/kit-claims.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { readSubmission } from '#web/questionnaires/submitted/readSubmission.ts';
import { SubmittedSections } from '#web/questionnaires/submitted/SubmittedSections.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

interface Props {
  readonly registration: OwnUndoneRegistration;
  readonly onClose: () => void;
}

/** The answers that were given for an undone registration. */
export function UndoneAnswersDialog({ registration: { kit_id, answers }, onClose }: Props) {
  if (!answers) return null;
  const { title, sections } = readSubmission(answers);
  return (
    <TitledDialog
      title={`${title} for kit ${kit_id}`}
      isLong
      maxWidth="md"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Submitted {formatDateTime(answers.created_at)}
      </Typography>
      <SubmittedSections sections={sections} />
    </TitledDialog>
  );
}
