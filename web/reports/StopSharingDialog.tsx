import { Typography } from '@mui/material';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface Props {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Prompts before the patient loses the suggestion. */
export const StopSharingDialog = ({ onConfirm, onClose }: Props) => (
  <ConfirmDialog
    title="Stop sharing the suggestion?"
    confirmLabel="Stop sharing"
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    <Typography>
      The patient can then open neither the suggestion nor its earlier versions. A later sharing does not
      bring the earlier versions back.
    </Typography>
  </ConfirmDialog>
);
