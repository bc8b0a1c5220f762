import type { Laboratory } from '#contract/laboratory/laboratories.ts';
import { formatTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { usePrepareBench } from './api.ts';
import { NameDialog } from './NameDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

interface Props {
  readonly laboratories: readonly Laboratory[];
  readonly onClose: () => void;
}

/** Prepares a bench, and shows the code that opens it on its device. */
export function PrepareBenchDialog({ laboratories, onClose }: Props) {
  const prepare = usePrepareBench();
  if (prepare.data) {
    const { name, code, code_ends_at } = prepare.data;
    return (
      <SecretDialog title={`Code for ${name}`} kind="code" value={code} onDone={onClose}>
        On the device, go to {window.location.origin + paths.bench()} and enter the code. It works once, until{' '}
        {formatTime(code_ends_at)}.
      </SecretDialog>
    );
  }
  return (
    <NameDialog
      title="Prepare a Bench"
      submitLabel="Create Code"
      laboratories={laboratories}
      help="The place of the device, for example Intake room."
      mutation={prepare}
      onCancel={onClose}
    />
  );
}
